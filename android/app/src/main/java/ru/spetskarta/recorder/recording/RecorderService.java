package ru.spetskarta.recorder.recording;

import android.Manifest;
import android.app.Notification;
import android.app.Service;
import android.content.Intent;
import android.os.Build;
import android.os.Handler;
import android.os.IBinder;
import android.os.Looper;
import android.os.SystemClock;
import ru.spetskarta.recorder.App;
import ru.spetskarta.recorder.core.Glance;
import ru.spetskarta.recorder.core.recording.Sampling;
import ru.spetskarta.recorder.platform.AndroidPhone;
import ru.spetskarta.recorder.platform.MotionSource;
import ru.spetskarta.recorder.platform.Positions;
import ru.spetskarta.recorder.platform.Wakefulness;
import ru.spetskarta.recorder.screens.Notices;

/** Lives from the start to «Стоп», whatever the screen does: positions, motion, and the permission to take photos. */
public final class RecorderService extends Service {
  /** Key in the intent: whether the app was visible when the service began. Only then does Android give it the camera. */
  public static final String VISIBLE = "visible";
  private static final int TYPE_LOCATION = 8; // ServiceInfo.FOREGROUND_SERVICE_TYPE_LOCATION
  private static final int TYPE_CAMERA = 64; // ServiceInfo.FOREGROUND_SERVICE_TYPE_CAMERA, API 30
  private static final int TYPE_SHORT = 2048; // ServiceInfo.FOREGROUND_SERVICE_TYPE_SHORT_SERVICE, API 34

  private App app;
  private Handler main;
  private Positions positions;
  private MotionSource motion;
  private Wakefulness awake;
  private String shown = "";
  private volatile boolean camera;
  private Sampling heard;

  private final Runnable tick = new Runnable() {
    @Override
    public void run() {
      app.recorder().tick();
    }
  };

  @Override
  public IBinder onBind(Intent intent) {
    return null;
  }

  @Override
  public void onCreate() {
    super.onCreate();
    app = App.of(this);
    main = new Handler(Looper.getMainLooper());
    awake = new Wakefulness(this);
    positions = new Positions(this, app.recorder(), awake);
    motion = new MotionSource(this, app.recorder(), awake);
  }

  /** Without an intent Android has restarted the service after it had ended the app. */
  @Override
  public int onStartCommand(Intent intent, int flags, int id) {
    boolean visible = intent != null && intent.getBooleanExtra(VISIBLE, false);
    if (!toForeground(visible && mayTakePhotos())) {
      keepPromise();
      app.resume(false);
      app.afterCore(new Runnable() {
        @Override
        public void run() {
          if (app.recorder().recording()) app.onRefused();
          stop();
        }
      });
      return START_NOT_STICKY;
    }
    app.setService(this);
    positions.begunUnseen(!visible);
    // Android 11 to 13 let such a service begin but give it no positions.
    app.resume(visible || app.mayBeginInBackground());
    app.afterCore(new Runnable() {
      @Override
      public void run() {
        if (app.wanted() == null) stop();
        else listen();
      }
    });
    if (visible) app.notices().cancelOpenApp();
    return START_STICKY;
  }

  /** False if Android does not allow it. The camera is included only if the app is visible. */
  private boolean toForeground(boolean withCamera) {
    try {
      show(types(withCamera));
      camera = withCamera;
      return true;
    } catch (RuntimeException notNow) {
      // A permission is missing, or the start comes from the background: ForegroundServiceStartNotAllowedException, API 31.
      return withCamera && toForeground(false);
    }
  }

  /** Android ends the process of a service that was begun for the foreground and never enters it. */
  private void keepPromise() {
    try {
      show(Build.VERSION.SDK_INT < 34 ? 0 : TYPE_SHORT);
    } catch (RuntimeException notBegunSo) {
      // A service restarted by Android itself does not have to enter the foreground.
      return;
    }
  }

  private void show(int types) {
    Glance glance = app.recorder().glance();
    Notification notification = app.notices().recording(glance);
    shown = app.notices().textOf(glance);
    if (Build.VERSION.SDK_INT < 29) startForeground(Notices.RECORDING, notification);
    else startForeground(Notices.RECORDING, notification, types);
  }

  private boolean mayTakePhotos() {
    try {
      return AndroidPhone.isGranted(this, Manifest.permission.CAMERA);
    } catch (RuntimeException notTold) {
      return false;
    }
  }

  private static int types(boolean withCamera) {
    return withCamera && Build.VERSION.SDK_INT >= 30 ? TYPE_LOCATION | TYPE_CAMERA : TYPE_LOCATION;
  }

  /** Whether photos can be taken while the app is not visible. */
  public boolean hasCamera() {
    return camera;
  }

  /** Begins to listen, or applies what the core wants now. */
  public void listen() {
    main.post(new Runnable() {
      @Override
      public void run() {
        Sampling wanted = app.wanted();
        if (wanted == null) return;
        awake.keep(app.isAwake());
        if (wanted == heard) return;
        positions.listen(wanted);
        heard = wanted;
      }
    });
  }

  public void measure() {
    main.post(new Runnable() {
      @Override
      public void run() {
        if (app.wanted() != null) motion.measure();
      }
    });
  }

  public void rest() {
    main.post(new Runnable() {
      @Override
      public void run() {
        if (app.wanted() == null) stop();
      }
    });
  }

  private void stop() {
    app.setService(null);
    try {
      stopForeground(true);
    } catch (RuntimeException gone) {
      // The notification disappears with the service.
      shown = "";
    }
    try {
      stopSelf();
    } catch (RuntimeException notNow) {
      onDestroy();
    }
  }

  /** The alarm is late in deep sleep; while the phone is kept awake this timer is exact. */
  public void tickAt(long steady) {
    main.removeCallbacks(tick);
    if (steady != Long.MAX_VALUE) main.postDelayed(tick, Math.max(0, steady - SystemClock.elapsedRealtime()));
  }

  /** Updates the notification only if its text has changed. */
  public void show(Glance glance) {
    String text = app.notices().textOf(glance);
    if (!glance.recording || text.equals(shown)) return;
    shown = text;
    app.notices().show(Notices.RECORDING, app.notices().recording(glance));
  }

  @Override
  public void onDestroy() {
    if (app.service() == this) app.setService(null);
    main.removeCallbacks(tick);
    positions.rest();
    motion.rest();
    awake.end();
    super.onDestroy();
  }
}
