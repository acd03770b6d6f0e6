package ru.spetskarta.recorder.core.recording;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import ru.spetskarta.recorder.core.Core;
import ru.spetskarta.recorder.core.basics.Json;

/** Three taps by which the person says what the engine does; as in `recorder/src/recording/calibration.ts`. */
public final class Calibration {
  /** The value by which the screens know that the calibration is finished. */
  public static final String DONE = "done";
  private static final List<String> STEPS = Arrays.asList("off", "idle", "work");
  /** Ms for which each step is measured. */
  private static final long[] MEASURED = {60000, 60000, 180000};
  /** Ms between points of a standing machine during the calibration: one window of motion. */
  public static final long EVERY = 10000;

  private final Core core;
  private final Notes notes;
  /** Index in STEPS; −1: no calibration is running. */
  private int step = -1;
  /** When the person confirmed the step: by the phone's clock, and by the steady clock; 0: not yet. */
  private long since;
  private long saidAt;
  private boolean done;

  public Calibration(Core core, Notes notes) {
    this.core = core;
    this.notes = notes;
  }

  public boolean isRunning() {
    return step >= 0;
  }

  /** The state for the page: null, `done`, or the step and since when it is measured. */
  public Object json() {
    if (done) return DONE;
    return step < 0 ? null : Json.of("step", STEPS.get(step), "since", since == 0 ? null : since);
  }

  /** When the current step is over, ms of the steady clock. */
  public long nextAt() {
    return step < 0 || since == 0 ? Long.MAX_VALUE : saidAt + MEASURED[step];
  }

  public void begin() {
    if (core.state.session == null) return;
    done = false;
    step = 0;
    since = 0;
  }

  /** The person confirms that the engine now does what the step asks for. */
  public void say() {
    if (step < 0) return;
    since = core.phone.wall();
    saidAt = core.phone.steady();
  }

  /** Ends or puts away the calibration; an unfinished step is not sent. It is not offered again. */
  public void end() {
    forget();
    noteOffered();
  }

  /** The recording has ended: the calibration may be offered in the next one. */
  public void forget() {
    step = -1;
    since = 0;
    done = false;
  }

  /** The clock was set, so the step being measured has no valid times: it must be confirmed again. */
  public void askAgain() {
    since = 0;
  }

  /** Stores a step that is over and goes on to the next one. */
  public void tick() {
    if (core.phone.steady() < nextAt()) return;
    notes.add(Notes.MARKS, Json.of("equipment", core.session.equipment(), "id", UUID.randomUUID().toString(), "from", since,
        "to", since + MEASURED[step], "what", STEPS.get(step)), core.state.skew);
    since = 0;
    if (++step == STEPS.size()) {
      end();
      done = true;
    }
    core.sender.wakeBy(core.phone.steady());
  }

  private void noteOffered() {
    if (core.state.session == null) return;
    String equipment = core.session.equipment();
    if (core.state.calibrated.contains(equipment)) return;
    core.state.calibrated = new ArrayList<Object>(core.state.calibrated);
    core.state.calibrated.add(equipment);
    core.queue.put(Json.of("calibrated", core.state.calibrated));
  }
}
