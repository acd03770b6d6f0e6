package ru.spetskarta.recorder.core.recording;

import java.util.Map;
import ru.spetskarta.recorder.core.Core;
import ru.spetskarta.recorder.core.basics.Json;

/**
 * A trial before the first shift: for ten minutes with the screen off it measures whether this phone lets the app run and gives
 * it positions. Nothing of it is sent.
 */
public final class Trial {
  public static final long LENGTH = 10 * 60000;
  /** Ms between two checks; if more than SLEEP_FROM ms pass between them, the app slept. */
  private static final long EVERY = 30000;
  private static final long SLEEP_FROM = 2 * 60000;
  /** Minimum ms with the screen off, and maximum ms of charging. */
  private static final long DARK = 7 * 60000;
  private static final long CHARGED = 3 * 60000;

  private final Core core;
  /** Times of the begin and of the last check, ms of the steady clock. */
  private long begunAt;
  private long seenAt;
  private long fixAt;
  private boolean wasDark;
  private boolean wasCharged;
  /** Ms with the screen off and of charging, and the longest times without the app and without positions. */
  private long dark;
  private long charged;
  private long slept;
  private long silent;
  private int fixes;

  /** A trial that was remembered as running was ended together with its process. */
  public Trial(Core core) {
    this.core = core;
    Map<String, Object> before = core.state.trial;
    if (before == null || !"running".equals(before.get("result"))) return;
    keep(Json.number(before.get("since"), 0), "ended", Json.number(before.get("fixes"), 0), 0);
  }

  public boolean isRunning() {
    return core.state.trial != null && "running".equals(core.state.trial.get("result"));
  }

  /** When to check again, ms of the steady clock. */
  public long nextAt() {
    return isRunning() ? seenAt + EVERY : Long.MAX_VALUE;
  }

  /** Null if the trial has begun; otherwise the reason why not. */
  public String begin() {
    if (!core.phone.allowed().location) return "no_location";
    if (core.state.session != null || isRunning()) return null;
    begunAt = core.phone.steady();
    seenAt = begunAt;
    fixAt = begunAt;
    dark = 0;
    charged = 0;
    slept = 0;
    silent = 0;
    fixes = 0;
    wasDark = false;
    wasCharged = core.phone.charging();
    keep(core.phone.wall(), "running", 0, 0);
    // The phone may sleep in the trial as it may beside a standing machine: if it were kept awake, the trial could succeed
    // where a shift fails.
    core.rhythm.begin();
    core.phone.record(core.state.settings.sampling());
    core.changed();
    return null;
  }

  public void onFix() {
    if (!isRunning()) return;
    silent = Math.max(silent, core.phone.steady() - fixAt);
    fixAt = core.phone.steady();
    core.state.trial.put("fixes", ++fixes);
    look();
  }

  /** Measures the time since the last check, and ends the trial when it is over. */
  public void look() {
    if (!isRunning()) return;
    long now = core.phone.steady();
    long passed = now - seenAt;
    boolean isDark = !core.phone.lit();
    boolean isCharged = core.phone.charging();
    if (isDark && wasDark) dark += passed;
    if (isCharged && wasCharged) charged += passed;
    wasDark = isDark;
    wasCharged = isCharged;
    slept = Math.max(slept, passed);
    silent = Math.max(silent, now - fixAt);
    seenAt = now;
    if (now - begunAt >= LENGTH) end();
  }

  private void end() {
    String result = slept > SLEEP_FROM ? "slept" : dark < DARK ? "lit" : charged > CHARGED ? "charged"
        : silent > SLEEP_FROM || fixes == 0 ? "silent" : "holds";
    keep(Json.number(core.state.trial.get("since"), 0), result, fixes, "slept".equals(result) ? slept : silent);
    core.phone.rest();
    core.forgetMotion();
  }

  /** The trial ends because a shift begins or the person has pressed «Стоп». */
  public void cancel() {
    if (!isRunning()) return;
    core.state.trial = null;
    core.queue.put(Json.of("trial", null));
    core.phone.rest();
    core.changed();
  }

  private void keep(long since, String result, long counted, long silence) {
    core.state.trial = Json.of("since", since, "result", result, "fixes", counted, "silence", silence);
    core.queue.put(Json.of("trial", core.state.trial));
  }
}
