package ru.spetskarta.recorder;

import android.content.Context;
import android.hardware.Sensor;
import android.hardware.SensorEvent;
import android.hardware.SensorEventListener;
import android.hardware.SensorManager;
import android.os.Handler;
import android.os.HandlerThread;
import ru.spetskarta.recorder.core.Recorder;

/** How the phone shakes: 50 times a second, handed over in batches so that the processor may rest. */
final class MotionSource implements SensorEventListener {
  /** Microseconds. */
  private static final int PERIOD = 20000;
  private static final int BATCH = 5000000;
  /** How slowly gravity is followed: of each sample this part is taken for a turn of the phone. */
  private static final float SLOW = 0.02f;
  private static final long NANOS = 1000000;

  private final Context context;
  private final Recorder recorder;
  private final float[] gravity = new float[3];
  private HandlerThread thread;
  private boolean withGravity;
  private boolean isFirst;

  MotionSource(Context context, Recorder recorder) {
    this.context = context;
    this.recorder = recorder;
  }

  /** Phones without a gyroscope may have no sensor without gravity; some have neither. */
  void listen() {
    try {
      register();
    } catch (RuntimeException broken) {
      // Positions are recorded without it.
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
    thread = new HandlerThread("motion");
    thread.start();
    manager.registerListener(this, sensor, PERIOD, BATCH, new Handler(thread.getLooper()));
  }

  void rest() {
    try {
      manager().unregisterListener(this);
    } catch (RuntimeException notNow) {
      // Its thread ends all the same.
      withGravity = false;
    }
    if (thread != null) thread.quitSafely();
    thread = null;
  }

  @Override
  public void onSensorChanged(SensorEvent event) {
    float[] a = event.values;
    if (withGravity) {
      for (int i = 0; i < 3; i++) gravity[i] = isFirst ? a[i] : gravity[i] + SLOW * (a[i] - gravity[i]);
      isFirst = false;
    }
    recorder.onMotion(a[0] - gravity[0], a[1] - gravity[1], a[2] - gravity[2], event.timestamp / NANOS);
  }

  @Override
  public void onAccuracyChanged(Sensor sensor, int accuracy) {}
}
