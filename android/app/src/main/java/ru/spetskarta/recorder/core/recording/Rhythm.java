package ru.spetskarta.recorder.core.recording;

import ru.spetskarta.recorder.core.Core;
import ru.spetskarta.recorder.core.basics.Geo;

/**
 * What the recording needs of the phone now. The processor may sleep if the machine stands with its engine off, positions
 * arrive (each of them wakes the phone) and nothing is being sent or photographed. Vibration is measured without a pause only
 * while the machine moves or is calibrated.
 */
public final class Rhythm {
  /** Ms between two samples of motion of a standing machine. */
  public static final long SAMPLED = 30000;
  /** Ms between two orders while motion is measured without a pause. */
  private static final long ORDERED = 5000;
  /** Ms after moving or shaking for which the phone is kept awake. */
  private static final long LIVELY = 2 * 60000;
  /** Ms without a position after which the phone is kept awake: only an alarm would wake it, and alarms may be late. */
  private static final long SILENT = 20000;
  /** Ms before a photo during which the phone is kept awake, so that the timer is not late. */
  private static final long SOON = 60000;
  /** Metres that a standing phone may seem to move, and km/h. */
  private static final double WANDERING = 15;
  private static final double CRAWLING = 3;

  private final Core core;
  private Fix anchor;
  /**
   * Times of the last position, of the last sign of work, of the last movement and of the last order, ms of the steady clock.
   */
  private long fixAt;
  private long livelyAt;
  private long movedAt;
  private long orderedAt = Long.MIN_VALUE / 2;
  private Boolean told;

  public Rhythm(Core core) {
    this.core = core;
  }

  /** A recording or a trial begins: the machine counts as moving until it is known to stand. */
  public void begin() {
    long now = core.phone.steady();
    anchor = null;
    fixAt = now;
    livelyAt = now;
    movedAt = now;
    orderedAt = Long.MIN_VALUE / 2;
    told = null;
  }

  /** When the machine last moved or its engine shook the phone, ms of the steady clock. */
  public long livelyAt() {
    return livelyAt;
  }

  /** To be called before the position becomes a point. */
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

  /** Maximum age in ms of a sample for a point. A sample from before the machine moved would show an engine that was off. */
  public long freshness() {
    return isContinuous() ? Motion.FRESH : SAMPLED + Motion.FRESH;
  }

  /** Sends the phone what has changed. */
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
