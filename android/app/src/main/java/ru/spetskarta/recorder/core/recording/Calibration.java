package ru.spetskarta.recorder.core.recording;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import ru.spetskarta.recorder.core.Core;
import ru.spetskarta.recorder.core.basics.Json;

/** Three taps that say what the engine does; as `recorder/src/recording/calibration.ts`. */
public final class Calibration {
  /** As the screens know them. */
  public static final String DONE = "done";
  private static final List<String> STEPS = Arrays.asList("off", "idle", "work");
  /** Ms that each is measured. */
  private static final long[] MEASURED = {60000, 60000, 180000};
  /** Ms between points of a standing machine: one window of motion. */
  public static final long EVERY = 10000;

  private final Core core;
  private final Notes notes;
  /** Of the steps; -1: it does not go on. */
  private int step = -1;
  /** When the person has said that he does it: by the phone's clock, and by the steady one; 0: not yet. */
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

  /** For the page: null, `done`, or the step and since when it is measured. */
  public Object json() {
    if (done) return DONE;
    return step < 0 ? null : Json.of("step", STEPS.get(step), "since", since == 0 ? null : since);
  }

  /** Ms of the steady clock. */
  public long nextAt() {
    return step < 0 || since == 0 ? Long.MAX_VALUE : saidAt + MEASURED[step];
  }

  public void begin() {
    if (core.state.session == null) return;
    done = false;
    step = 0;
    since = 0;
  }

  /** The engine does now what was asked for. */
  public void say() {
    if (step < 0) return;
    since = core.phone.wall();
    saidAt = core.phone.steady();
  }

  /** Ends it; a stretch that is not over is not sent. It is not offered again, also if it was put away. */
  public void end() {
    forget();
    noteOffered();
  }

  /** The recording has ended: it may be offered in the next one. */
  public void forget() {
    step = -1;
    since = 0;
    done = false;
  }

  /** The clock was set: what is being measured has no times. */
  public void askAgain() {
    since = 0;
  }

  /** Keeps a stretch that is over, and asks for the next one. */
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
