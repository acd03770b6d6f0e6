package ru.spetskarta.recorder.core.recording;

/** Collects samples of the phone's motion and measures each whole window; as in `recorder/src/platform/web-motion.ts`. */
public final class Motion {
  /** Length of a window in ms: the motion that one point reports. */
  private static final long WINDOW = 10000;
  /** Ms after its end for which a window counts as the present motion. */
  public static final long FRESH = 15000;
  /** Ms without a sample after which a new window begins, because measuring was paused. */
  private static final long PAUSE = 1000;
  /** Maximum number of samples in a window: more than 200 a second, which no phone delivers, are dropped. */
  private static final int MOST = 2000;

  private final double[] at = new double[MOST];
  private final double[][] axes = new double[3][MOST];
  private int count;
  private Shaking shaking;
  private long measured;

  /** Called on the sensor's thread. `steady`: ms of the steady clock. */
  public synchronized void add(float x, float y, float z, long steady) {
    if (count > 0 && (steady < at[count - 1] || steady - at[count - 1] > PAUSE)) count = 0;
    if (count < MOST) {
      at[count] = steady;
      axes[0][count] = x;
      axes[1][count] = y;
      axes[2][count] = z;
      count++;
    }
    if (steady - at[0] < WINDOW) return;
    shaking = Shaking.of(at, axes, count);
    measured = steady;
    count = 0;
  }

  /** Adds the last whole window to a position, if it ended at most `age` ms ago. */
  public synchronized void tell(Fix fix, long steady, long age) {
    boolean fresh = shaking != null && steady - measured <= age;
    fix.vibration = fresh ? Double.valueOf(shaking.vibration) : null;
    fix.frequency = fresh ? shaking.frequency : null;
  }

  /** Whether the engine runs, by a window that is at most `age` ms old. */
  public synchronized boolean isShaken(long steady, long age) {
    return shaking != null && steady - measured <= age && shaking.vibration > Sampler.SHAKES;
  }

  public synchronized void forget() {
    count = 0;
    shaking = null;
  }
}
