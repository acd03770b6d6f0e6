package ru.spetskarta.recorder.core.recording;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import ru.spetskarta.recorder.core.Core;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.platform.Exit;
import ru.spetskarta.recorder.core.queue.Queue;
import ru.spetskarta.recorder.core.queue.Thin;

/** One recording from «Старт» to «Стоп», which may last through several processes of the app. */
public final class Session {
  public final Sleeps sleeps;
  public final Troubles troubles;
  private final Core core;
  private final State state;
  private final Heart heart;
  private final Notes notes;

  public Session(Core core, Heart heart, Notes notes) {
    this.core = core;
    this.heart = heart;
    this.notes = notes;
    state = core.state;
    sleeps = new Sleeps(core.queue, notes, state, core.phone);
    troubles = new Troubles(core, notes);
  }

  /** Id of the machine that is being recorded. */
  public String equipment() {
    return Json.text(state.session.get("equipment"));
  }

  /** When the next sign of life is due, ms of the steady clock. */
  public long nextAt() {
    return Math.min(heart.lastSteady() + Heart.EVERY, troubles.nextAt());
  }

  /** Time of the last sign of life, ms since 1970. */
  public long seen() {
    return heart.last();
  }

  /** The phone's clock was set by `jump` ms: times from before are shifted, so that durations stay the same. */
  public void shift(long jump) {
    for (String at : new String[] {"since", "photoAt"}) {
      state.session.put(at, Json.number(state.session.get(at), 0) + jump);
    }
    Map<String, Object> trouble = troubles.current();
    if (trouble != null) trouble.put("since", Json.number(trouble.get("since"), 0) + jump);
    core.queue.put(Json.of("session", state.session));
  }

  /** A sign of life: it is stored once a minute, together with a sleep before it. */
  public void live() {
    if (state.session == null || !heart.isDue()) return;
    List<Map<String, Object>> slept = heart.sleeps(null);
    if (!slept.isEmpty()) troubles.forget(Json.number(slept.get(0).get("from"), 0));
    addSleeps(slept, equipment(), true);
    heart.beat();
    troubles.look();
    state.room = Thin.room(core.phone.freeBytes());
    if ("enough".equals(state.room)) core.queue.disk.reserve();
    core.saveAgain();
  }

  private void addSleeps(List<Map<String, Object>> slept, String equipment, boolean bySaver) {
    sleeps.add(slept, equipment, bySaver);
    if (!slept.isEmpty()) core.sender.wakeBy(core.phone.steady());
  }

  /** Null if the recording has begun; otherwise the reason why not. */
  public String start() {
    String machine = core.machines.current();
    if (machine == null) return "no_machine";
    if (!core.phone.allowed().location) return "no_location";
    if (state.session != null) return null;
    if (!core.consent.isGiven(machine)) return "no_consent";
    core.trial.cancel();
    core.auto.forget();
    long now = core.phone.wall();
    Map<String, Object> before = state.interrupted;
    boolean goesOn = before != null && machine.equals(before.get("equipment"));
    state.problem = null;
    state.photo = Json.of("state", "none");
    state.holes = goesOn ? state.holes : new ArrayList<Object>();
    if (goesOn && now - Json.number(before.get("until"), now) > Sleeps.HOLE_FROM) {
      Map<String, Object> rest = Json.of("from", before.get("until"), "to", now, "reason", before.get("reason"));
      addSleeps(Collections.singletonList(rest), machine, false);
    }
    state.interrupted = null;
    state.session = Json.of("equipment", machine, "since", now, "photoAt", now, "holes",
        new ArrayList<Object>(state.holes));
    core.queue.put(Json.of("session", state.session, "holes", state.holes, "interrupted", null));
    heart.beat();
    troubles.begin();
    core.rhythm.begin();
    core.phone.record(state.settings.sampling());
    tellPhotos();
    core.changed();
    return null;
  }

  /** The recording was begun by this cause and not by a person. */
  public void begunBy(String cause) {
    state.session.put("began", cause);
    core.queue.put(Json.of("session", state.session));
    core.changed();
  }

  /** Sent at a start and at each change, so that the server knows how many photos to expect. */
  public void tellPhotos() {
    if (state.session == null) return;
    long minutes = state.settings.photoEvery() / 60000;
    notes.add(Notes.STOPS, Json.of("equipment", equipment(), "at", core.phone.wall(), "minutes", minutes), state.skew);
    core.sender.wakeBy(core.phone.steady());
  }

  /** A person has stopped the recording. The server gets the stop, or it would report the machine as missing. */
  public void stop() {
    core.trial.cancel();
    if (state.session == null) return;
    addStop(equipment());
    end();
  }

  private void addStop(String equipment) {
    notes.add(Notes.STOPS, Json.of("equipment", equipment, "at", core.phone.wall()), state.skew);
  }

  public void end() {
    core.saveAgain();
    troubles.forget(core.phone.wall());
    core.phone.rest();
    core.forgetMotion();
    core.calibration.forget();
    state.session = null;
    core.queue.put(Json.of("session", null));
    heart.stop();
    core.sender.wake();
    core.changed();
  }

  /** To be called when the process has started again. `exit`: how the last one ended. */
  public void resume(Exit exit, boolean mayRecord) {
    Map<String, Object> before = Json.map(core.queue.get("session"));
    String equipment = Json.text(before.get("equipment"));
    if (state.session != null || equipment == null) return;
    if (!core.machines.has(equipment)) {
      core.queue.put(Json.of("session", null));
      return;
    }
    long last = heart.last() == 0 ? Json.number(before.get("since"), core.phone.wall()) : heart.last();
    List<Map<String, Object>> slept = heart.sleeps(exit);
    state.session = before;
    troubles.forget(last);
    addSleeps(slept, equipment, exit == Exit.SYSTEM || exit == Exit.UNKNOWN);
    if (mayRecord && core.phone.allowed().location) {
      heart.beat();
      core.rhythm.begin();
      core.phone.record(state.settings.sampling());
    } else interrupt(last, equipment, slept);
    core.sender.wake();
    core.changed();
  }

  private void interrupt(long last, String equipment, List<Map<String, Object>> slept) {
    Object reason = slept.isEmpty() ? "ended" : slept.get(slept.size() - 1).get("reason");
    // The phone is on, so it is not switched off any more: it did not let the app go on.
    if ("off".equals(reason)) reason = "ended";
    state.interrupted = Json.of("at", last, "until", core.phone.wall(), "equipment", equipment, "reason", reason);
    state.session = null;
    core.queue.put(Json.of("session", null, "interrupted", state.interrupted));
    heart.stop();
  }

  /** A message that the person has read is not shown any more. */
  public void putAway(String what) {
    Queue queue = core.queue;
    if (what.equals("holes")) {
      state.holes = new ArrayList<Object>();
      if (state.session != null) state.session.put("holes", new ArrayList<Object>());
      queue.put(Json.of("holes", null, "session", state.session));
    } else if (what.equals("photo")) state.photo = Json.of("state", "none");
    else if (what.equals("thinned")) {
      state.thinnedPhotos = 0;
      state.thinnedPoints = 0;
      queue.put(Json.of("thinned", null));
    } else if (what.equals("auto")) core.auto.forget();
    else if (what.equals("prepare")) {
      state.prepared = true;
      queue.put(Json.of("prepared", true));
    } else if (what.equals("sleep")) {
      state.asleep = null;
      queue.put(Json.of("asleep", null));
    } else if (state.interrupted != null) {
      // Not continuing counts as a stop by hand.
      addStop(Json.text(state.interrupted.get("equipment")));
      state.interrupted = null;
      queue.put(Json.of("interrupted", null));
      core.sender.wake();
    }
    core.changed();
  }
}
