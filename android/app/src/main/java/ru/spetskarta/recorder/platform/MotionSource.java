package ru.spetskarta.recorder.platform;

import android.content.Context;
import android.hardware.Sensor;
import android.hardware.SensorEvent;
import android.hardware.SensorEventListener;
import android.hardware.SensorManager;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import ru.spetskarta.recorder.core.Recorder;

/**
 * Measures the phone's motion 50 times a second for the length of a sample. The sensor delivers it in batches, so that the
 * processor may rest.
 */
public final class MotionSource implements SensorEventListener {
  /** Microseconds between two values, and between two batches. */
  private static final int PERIOD = 20000;
  private static final int BATCH = 5000000;
  /** Ms of values in one sample: a window of the core, and what is lost at its ends. */
  private static final long SAMPLE = 11000;
  /** Ms after which the phone may sleep if the sensor delivers nothing. */
  private static final long LONGEST = 20000;
  /** Share of each value by which the estimate of gravity follows a turn of the phone. */
  private static final float SLOW = 0.02f;
  private static final long NANOS = 1000000;
  private static final long MICROS = 1000;

  private final Context context;
  private final Recorder recorder;
  private final Wakefulness awake;
  private final Handler main = new Handler(Looper.getMainLooper());
  private final float[] gravity = new float[3];
  private HandlerThread thread;
  private boolean withGravity;
  private boolean isFirst;
  private boolean listens;
  private volatile boolean ordered;
  /** End of the sample, ms of the sensor's clock. */
  private volatile long until;

  private final Runnable over = new Runnable() {
    @Override
    public void run() {
      if (ordered) return;
      unregister();
      awake.endSample();
    }
  };

  public MotionSource(Context context, Recorder recorder, Wakefulness awake) {
    this.context = context;
    this.recorder = recorder;
    this.awake = awake;
  }

  /**
   * Measures at least one sample from now. Phones without a gyroscope may have no sensor without gravity; some have no sensor
   * at all.
   */
  public void measure() {
    ordered = true;
    try {
      if (!listens) register();
    } catch (RuntimeException broken) {
      // Positions are recorded without motion.
      rest();
    }
  }

  private SensorManager manager() {
    return (SensorManager) context.getSystemService(Context.SENSOR_SERVICE);
  }

  private void register() {
    SensorManager manager = manager();
    Sensor sensor = manager.getDefaultSensor(Sensor.TYPE_LINEAR_ACCELERATION);
    withGravity = sensor == null;
    isFirst = true;
    if (withGravity) sensor = manager.getDefaultSensor(Sensor.TYPE_ACCELEROMETER);
    if (sensor == null) return;
    if (thread == null) {
      thread = new HandlerThread("motion");
      thread.start();
    }
    // Values that the sensor buffers are delivered with the next position, which wakes the phone.
    boolean keepsAll = sensor.getFifoReservedEventCount() >= SAMPLE * MICROS / PERIOD;
    if (!keepsAll) awake.beginSample(LONGEST);
    listens = manager.registerListener(this, sensor, PERIOD, BATCH, new Handler(thread.getLooper()));
  }

  private void unregister() {
    listens = false;
    try {
      manager().unregisterListener(this);
    } catch (RuntimeException notNow) {
      // The sensor's thread ends with the recording anyway.
      withGravity = false;
    }
  }

  public void rest() {
    ordered = false;
    main.removeCallbacks(over);
    unregister();
    awake.endSample();
    if (thread != null) thread.quitSafely();
    thread = null;
  }

  @Override
  public void onSensorChanged(SensorEvent event) {
    long at = event.timestamp / NANOS;
    if (ordered) until = at + SAMPLE;
    else if (at > until) main.post(over);
    ordered = false;
    float[] a = event.values;
    if (withGravity) {
      for (int i = 0; i < 3; i++) gravity[i] = isFirst ? a[i] : gravity[i] + SLOW * (a[i] - gravity[i]);
      isFirst = false;
    }
    recorder.onMotion(a[0] - gravity[0], a[1] - gravity[1], a[2] - gravity[2], at);
  }

  @Override
  public void onAccuracyChanged(Sensor sensor, int accuracy) {}
}
