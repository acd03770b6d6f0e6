package ru.spetskarta.recorder.core.recording;

import java.util.Collections;
import java.util.Map;
import ru.spetskarta.recorder.core.Core;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.platform.Limits;

/**
 * Why there are no positions now, and since when: shown at once, sent to the server with each heartbeat, and as the reason of
 * the gap once it is over. `denied`, `location_off`, `saver`, `signal`; `inexact`: positions too bad to be points;
 * `restricted`: the phone may end the recording.
 */
public final class Troubles {
  /** Ms without a position after which it is said why. */
  public static final long SILENCE = 2 * 60000;
  /** Ms between two heartbeats without a point. */
  public static final long BEAT = 10 * 60000;

  /** Ms: a phone without positions looks each minute how it shakes. */
  private static final long SHAKEN = 2 * 60000;

  private final Core core;
  private final Notes notes;
  /** Ms of the steady clock. */
  private long fixAt;
  private long toldAt;

  public Troubles(Core core, Notes notes) {
    this.core = core;
    this.notes = notes;
  }

  /** A recording begins. */
  public void begin() {
    fixAt = core.phone.steady();
    toldAt = fixAt;
  }

  public void onFix() {
    fixAt = core.phone.steady();
  }

  /** A point is on disk: the server hears of the phone by it. */
  public void onPoint() {
    toldAt = core.phone.steady();
  }

  /** Ms of the steady clock: when there will be something to say. */
  public long nextAt() {
    return Math.min(current() == null ? fixAt + SILENCE : Long.MAX_VALUE, toldAt + BEAT);
  }

  /** `what`, `since` (ms by the phone's clock); null while all is well. */
  public Map<String, Object> current() {
    return core.state.session == null ? null : nullable(core.state.session.get("trouble"));
  }

  private static Map<String, Object> nullable(Object value) {
    return value == null ? null : Json.map(value);
  }

  /** Looks what is wrong now. */
  public void look() {
    if (core.state.session == null) return;
    String now = what();
    Map<String, Object> before = current();
    if (before == null ? now != null : !before.get("what").equals(now)) change(before, now);
    if (core.phone.steady() - toldAt >= BEAT) beat(now);
  }

  private String what() {
    Limits limits = core.phone.limits();
    // Also where Android lets the app not begin: the driver must not read «no satellites» then.
    if (!core.phone.allowed().location || "denied".equals(core.state.problem)) return "denied";
    if (limits.locationOff) return "location_off";
    if (core.phone.steady() - fixAt >= SILENCE) return limits.saver ? "saver" : "signal";
    if (core.phone.steady() - toldAt >= BEAT) return "inexact";
    return limits.restricted ? "restricted" : null;
  }

  private void change(Map<String, Object> before, String now) {
    if (before != null) end(before, core.phone.wall());
    long since = core.phone.wall();
    // There has been nothing since the last position, not since it was noticed; what another reason has explained is its own.
    boolean explained = before != null && takesPositions(before);
    if (!explained && ("signal".equals(now) || "saver".equals(now))) since -= core.phone.steady() - fixAt;
    if (now == null) core.state.session.remove("trouble");
    else core.state.session.put("trouble", Json.of("what", now, "since", since));
    core.queue.put(Json.of("session", core.state.session));
    core.sender.wakeBy(core.phone.steady());
  }

  /** What comes after `until`, ms, has another reason than what was wrong until then. */
  public void forget(long until) {
    Map<String, Object> before = current();
    if (before != null) end(before, until);
    core.state.session.remove("trouble");
    begin();
  }

  /** Whether there are none at all while it lasts. */
  private static boolean takesPositions(Map<String, Object> trouble) {
    return !"restricted".equals(trouble.get("what")) && !"inexact".equals(trouble.get("what"));
  }

  /** Over at `until`, ms: the reason of a gap, where it has made one. */
  private void end(Map<String, Object> trouble, long until) {
    String what = String.valueOf(trouble.get("what"));
    long since = Json.number(trouble.get("since"), until);
    if (!takesPositions(trouble) || until - since <= Sleeps.HOLE_FROM) return;
    Map<String, Object> hole = Json.of("from", since, "to", until, "reason", what);
    core.session.sleeps.add(Collections.singletonList(hole), core.session.equipment(), false);
  }

  /** The phone lives, whatever it sees of the sky; and whether the engine runs. */
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
