package ru.spetskarta.recorder.core.recording;

import java.util.Collections;
import java.util.Map;
import ru.spetskarta.recorder.core.Core;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.platform.Limits;

/**
 * Why there are no positions now, and since when. This is shown at once, sent to the server with each heartbeat, and becomes
 * the reason of the gap once it is over. `denied`, `location_off`, `saver`, `signal`; `inexact`: positions too bad for points;
 * `restricted`: the phone may end the recording.
 */
public final class Troubles {
  /** Ms without a position after which the reason is shown. */
  public static final long SILENCE = 2 * 60000;
  /** Ms between two heartbeats without a point. */
  public static final long BEAT = 10 * 60000;

  /** Maximum age of the vibration in a heartbeat, ms: a phone without positions measures it each minute. */
  private static final long SHAKEN = 2 * 60000;

  private final Core core;
  private final Notes notes;
  /** Times of the last position and of the last point or heartbeat, ms of the steady clock. */
  private long fixAt;
  private long toldAt;

  public Troubles(Core core, Notes notes) {
    this.core = core;
    this.notes = notes;
  }

  /** To be called when a recording begins. */
  public void begin() {
    fixAt = core.phone.steady();
    toldAt = fixAt;
  }

  public void onFix() {
    fixAt = core.phone.steady();
  }

  /** A point is on disk: the server will see from it that the phone works. */
  public void onPoint() {
    toldAt = core.phone.steady();
  }

  /** When there is something to report, ms of the steady clock. */
  public long nextAt() {
    return Math.min(current() == null ? fixAt + SILENCE : Long.MAX_VALUE, toldAt + BEAT);
  }

  /** `what`, `since` (ms by the phone's clock); null if there is no trouble. */
  public Map<String, Object> current() {
    return core.state.session == null ? null : nullable(core.state.session.get("trouble"));
  }

  private static Map<String, Object> nullable(Object value) {
    return value == null ? null : Json.map(value);
  }

  /** Checks what is wrong now. */
  public void look() {
    if (core.state.session == null) return;
    String now = what();
    Map<String, Object> before = current();
    if (before == null ? now != null : !before.get("what").equals(now)) change(before, now);
    if (core.phone.steady() - toldAt >= BEAT) beat(now);
  }

  private String what() {
    Limits limits = core.phone.limits();
    // This also applies if Android does not let the app begin: then the driver must not read «no satellites».
    if (!core.phone.allowed().location || "denied".equals(core.state.problem)) return "denied";
    if (limits.locationOff) return "location_off";
    if (core.phone.steady() - fixAt >= SILENCE) return limits.saver ? "saver" : "signal";
    if (core.phone.steady() - toldAt >= BEAT) return "inexact";
    return limits.restricted ? "restricted" : null;
  }

  private void change(Map<String, Object> before, String now) {
    if (before != null) end(before, core.phone.wall());
    long since = core.phone.wall();
    // Positions are missing since the last one, not since this was noticed. A time already explained by another reason keeps
    // that reason.
    boolean explained = before != null && takesPositions(before);
    if (!explained && ("signal".equals(now) || "saver".equals(now))) since -= core.phone.steady() - fixAt;
    if (now == null) core.state.session.remove("trouble");
    else core.state.session.put("trouble", Json.of("what", now, "since", since));
    core.queue.put(Json.of("session", core.state.session));
    core.sender.wakeBy(core.phone.steady());
  }

  /** The time after `until`, ms, has another reason than the trouble before. */
  public void forget(long until) {
    Map<String, Object> before = current();
    if (before != null) end(before, until);
    core.state.session.remove("trouble");
    begin();
  }

  /** Whether there are no positions at all during this trouble. */
  private static boolean takesPositions(Map<String, Object> trouble) {
    return !"restricted".equals(trouble.get("what")) && !"inexact".equals(trouble.get("what"));
  }

  /** The trouble was over at `until`, ms: if it has made a gap, it becomes the gap's reason. */
  private void end(Map<String, Object> trouble, long until) {
    String what = String.valueOf(trouble.get("what"));
    long since = Json.number(trouble.get("since"), until);
    if (!takesPositions(trouble) || until - since <= Sleeps.HOLE_FROM) return;
    Map<String, Object> hole = Json.of("from", since, "to", until, "reason", what);
    core.session.sleeps.add(Collections.singletonList(hole), core.session.equipment(), false);
  }

  /** A heartbeat reports that the phone works without positions, and whether the engine runs. */
  private void beat(String state) {
    toldAt = core.phone.steady();
    Fix shaken = new Fix();
    core.motion.tell(shaken, toldAt, SHAKEN);
    int battery = core.phone.battery();
    Map<String, Object> trouble = current();
    notes.add(Notes.BEATS, Json.of("equipment", core.session.equipment(), "at", core.phone.wall(), "state", state == null
        ? "inexact" : state, "since", trouble == null ? null : trouble.get("since"), "battery", battery < 0 ? null : battery,
        "charging", core.phone.charging(), "vibration", shaken.vibration, "frequency", shaken.frequency), core.state.skew);
    core.sender.wakeBy(toldAt);
  }
}
