package ru.spetskarta.recorder.core.recording;

/** How the phone shakes; as in `recorder/src/recording/shaking.ts`. */
public final class Shaking {
  /** Minimum number of samples a second: fewer cannot show an engine. */
  private static final double RATE_LEAST = 10;
  /** Minimum number of seconds that the samples must span. */
  private static final double SECONDS_LEAST = 5;
  /** Hz: a slower motion is a phone being moved, not shaken. */
  private static final double SLOWEST = 0.5;

  /** Root mean square of the acceleration about its mean, m/s². */
  public final double vibration;
  /** The strongest frequency, Hz; null if nothing shakes. */
  public final Double frequency;

  private Shaking(double vibration, Double frequency) {
    this.vibration = vibration;
    this.frequency = frequency;
  }

  /** Measures `count` samples in order of time: `at` in ms, three axes in m/s². Null if there are too few. */
  public static Shaking of(double[] at, double[][] axes, int count) {
    if (count == 0) return null;
    double seconds = (at[count - 1] - at[0]) / 1000;
    double rate = (count - 1) / seconds;
    if (!(seconds >= SECONDS_LEAST && rate >= RATE_LEAST)) return null;
    double[][] moved = new double[axes.length][];
    double power = 0;
    for (int axis = 0; axis < axes.length; axis++) {
      moved[axis] = aboutMean(axes[axis], count);
      power += energy(moved[axis]);
    }
    power /= count;
    return new Shaking(StrictMath.sqrt(power), power > 0 ? Double.valueOf(strongest(moved, rate, count)) : null);
  }

  private static double[] aboutMean(double[] values, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) sum += values[i];
    double mean = sum / count;
    double[] moved = new double[count];
    for (int i = 0; i < count; i++) moved[i] = values[i] - mean;
    return moved;
  }

  private static double energy(double[] values) {
    double sum = 0;
    for (double value : values) sum += value * value;
    return sum;
  }

  /**
   * The strongest frequency of all axes together, Hz, up to half the rate. Goertzel's algorithm is used for one frequency after
   * the other, because there are few.
   */
  private static double strongest(double[][] axes, double rate, int length) {
    double bin = rate / length;
    double most = -1;
    double at = 0;
    for (double k = Math.ceil(SLOWEST / bin); k <= length / 2.0; k++) {
      double power = 0;
      for (double[] values : axes) power += powerAt(values, k);
      if (power > most) {
        most = power;
        at = k;
      }
    }
    return at * bin;
  }

  private static double powerAt(double[] values, double k) {
    double turn = 2 * StrictMath.cos((2 * Math.PI * k) / values.length);
    double before = 0;
    double last = 0;
    for (double value : values) {
      double next = value + turn * last - before;
      before = last;
      last = next;
    }
    return last * last + before * before - turn * last * before;
  }
}
