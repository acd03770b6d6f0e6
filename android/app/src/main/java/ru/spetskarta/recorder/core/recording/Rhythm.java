package ru.spetskarta.recorder.core.recording;

import ru.spetskarta.recorder.core.Core;
import ru.spetskarta.recorder.core.basics.Geo;

/**
 * What the recording needs of the phone now. The processor may sleep where the machine stands with its engine off, positions
 * come (each of them wakes the phone) and nothing is being sent or photographed; how the phone shakes is measured without a
 * pause only while the machine moves.
 */
public final class Rhythm {
  /** Ms between two samples of motion of a machine that stands. */
  public static final long SAMPLED = 30000;
  /** Ms between two orders to go on measuring. */
  private static final long ORDERED = 5000;
  /** Ms for which a machine that has moved or shaken is awake. */
  private static final long LIVELY = 2 * 60000;
  /** Ms without a position, after which only an alarm would wake the phone, and alarms may be late. */
  private static final long SILENT = 20000;
  /** Ms before a photo from which on its timer may not be late. */
  private static final long SOON = 60000;
  /** Metres that a standing phone seems to move, and km/h. */
  private static final double WANDERING = 15;
  private static final double CRAWLING = 3;

  private final Core core;
  private Fix anchor;
  /** Ms of the steady clock. */
  private long fixAt;
  private long livelyAt;
  private long movedAt;
  private long orderedAt = Long.MIN_VALUE / 2;
  private Boolean told;

  public Rhythm(Core core) {
    this.core = core;
  }

  /** A recording or a trial begins: until it is known that the machine stands, it does not. */
  public void begin() {
    long now = core.phone.steady();
    anchor = null;
    fixAt = now;
    livelyAt = now;
    movedAt = now;
    orderedAt = Long.MIN_VALUE / 2;
    told = null;
  }

  /** Ms of the steady clock: when the machine has last moved, or its engine shaken the phone. */
  public long livelyAt() {
    return livelyAt;
  }

  /** Before it becomes a point. */
  public void onFix(Fix fix) {
    fixAt = core.phone.steady();
    boolean moves = fix.speed != null && fix.speed > CRAWLING;
    if (anchor == null) anchor = fix;
    if (Geo.metres(anchor.lat, anchor.lng, fix.lat, fix.lng) > Math.max(WANDERING, fix.accuracy)) {
      moves = true;
      anchor = fix;
    }
    if (!moves) return;
    movedAt = fixAt;
    livelyAt = fixAt;
  }

  private boolean isContinuous() {
    return core.calibration.isRunning() || core.phone.steady() - movedAt < LIVELY;
  }

  /** Ms: how old a sample may be that goes with a point. One from before the machine moved would show an engine that was off. */
  public long freshness() {
    return isContinuous() ? Motion.FRESH : SAMPLED + Motion.FRESH;
  }

  /** Tells the phone what differs. */
  public void look() {
    if (core.state.session == null && !core.trial.isRunning()) return;
    long now = core.phone.steady();
    if (core.motion.isShaken(now, freshness())) livelyAt = now;
    boolean awake = isAwake(now);
    if (told == null || told != awake) core.phone.stayAwake(awake);
    told = awake;
    if (now - orderedAt < (isContinuous() ? ORDERED : SAMPLED)) return;
    orderedAt = now;
    core.phone.measure();
  }

  private boolean isPhotoSoon(long now) {
    return core.state.session != null && core.photos.nextAt() - now <= SOON;
  }

  private boolean isAwake(long now) {
    return core.phone.charging() || core.calibration.isRunning() || core.sender.isRunning() || now - livelyAt < LIVELY
        || now - fixAt >= SILENT || core.photos.failsAt() != Long.MAX_VALUE || isPhotoSoon(now);
  }
}
