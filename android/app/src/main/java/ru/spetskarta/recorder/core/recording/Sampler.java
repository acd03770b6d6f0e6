package ru.spetskarta.recorder.core.recording;

import java.util.ArrayList;
import java.util.List;
import ru.spetskarta.recorder.core.basics.Geo;

/** Chooses which of the phone's positions become points of the track; as in `recorder/src/recording/sampling.ts`. */
public final class Sampler {
  /** Metres within which the position of a standing phone wanders. */
  private static final double WANDERING = 5;
  /** M/s²: with more than this the engine runs. */
  public static final double SHAKES = 0.06;
  /** Ms between two points of a standing machine that shakes. */
  private static final long SHAKEN = 30000;

  /** The last position that became a point. */
  private Fix kept;
  /** The last good position after it. */
  private Fix passed;

  /** Takes the next position; returns those that become points. */
  public List<Fix> take(Fix fix, Sampling sampling) {
    List<Fix> points = new ArrayList<Fix>();
    if (fix.accuracy > sampling.accuracy) return points;
    if (kept == null) {
      points.add(fix);
      kept = fix;
      passed = null;
      return points;
    }
    long elapsed = fix.at - kept.at;
    // The position was delivered twice, or is late.
    if (elapsed <= 0) return points;

    double moved = Geo.metres(kept.lat, kept.lng, fix.lat, fix.lng);
    boolean moving = moved > Math.max(WANDERING, Math.min(fix.accuracy, kept.accuracy) / 2);
    boolean due = elapsed >= sampling.interval || moved >= sampling.distance;
    boolean changed = fix.vibration != null && kept.vibration != null && shakes(fix) != shakes(kept);
    long heartbeat = changed ? sampling.interval
        : shakes(fix) ? Math.min(SHAKEN, sampling.heartbeat) : sampling.heartbeat;
    if (!(moving && due) && elapsed < heartbeat) {
      passed = fix;
      return points;
    }
    // Otherwise the standing time would look like slow driving.
    if (moving && passed != null && passed.at - kept.at >= sampling.interval && fix.at > passed.at) points.add(passed);
    points.add(fix);
    kept = fix;
    passed = null;
    return points;
  }

  public void forget() {
    kept = null;
    passed = null;
  }

  private static boolean shakes(Fix fix) {
    return fix.vibration != null && fix.vibration > SHAKES;
  }
}
