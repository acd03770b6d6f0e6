package ru.spetskarta.recorder;

import android.Manifest;
import android.app.Notification;
import android.app.Service;
import android.content.Context;
import android.content.Intent;
import android.os.Build;
import android.os.Handler;
import android.os.IBinder;
import android.os.Looper;
import android.os.PowerManager;
import android.os.SystemClock;
import ru.spetskarta.recorder.core.Glance;
import ru.spetskarta.recorder.core.Sampling;

/** Lives from start to «Стоп», whatever the screen does: positions, motion, and the right to take photos. */
public final class RecorderService extends Service {
  /** In the intent: whether the app was visible when the service began. Only then Android gives it the camera. */
  static final String VISIBLE = "visible";
  private static final int TYPE_LOCATION = 8; // ServiceInfo.FOREGROUND_SERVICE_TYPE_LOCATION
  private static final int TYPE_CAMERA = 64; // ServiceInfo.FOREGROUND_SERVICE_TYPE_CAMERA, API 30

  private App app;
  private Handler main;
  private Positions positions;
  private MotionSource motion;
  private PowerManager.WakeLock awake;
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
    positions = new Positions(this, app.recorder());
    motion = new MotionSource(this, app.recorder());
    PowerManager power = (PowerManager) getSystemService(Context.POWER_SERVICE);
    awake = power.newWakeLock(PowerManager.PARTIAL_WAKE_LOCK, "spetskarta:recording");
    awake.setReferenceCounted(false);
  }

  /** Without an intent Android has begun the service anew after it had ended the app. */
  @Override
  public int onStartCommand(Intent intent, int flags, int id) {
    boolean visible = intent != null && intent.getBooleanExtra(VISIBLE, false);
    if (!toForeground(visible && AndroidPhone.isGranted(this, Manifest.permission.CAMERA))) {
      app.resume(false);
      if (app.recorder().recording()) app.onRefused();
      stopSelf();
      return START_NOT_STICKY;
    }
    app.setService(this);
    app.resume(true);
    if (app.wanted() == null) {
      stop();
      return START_NOT_STICKY;
    }
    listen();
    if (camera) app.notices().cancelOpenApp();
    else if (!visible) app.notices().openAppForPhotos();
    return START_STICKY;
  }

  /** False where Android does not let it. With the camera only if the app is visible. */
  private boolean toForeground(boolean withCamera) {
    Glance glance = app.recorder().glance();
    Notification notification = app.notices().recording(glance);
    shown = Texts.progress(glance);
    try {
      if (Build.VERSION.SDK_INT < 29) startForeground(Notices.RECORDING, notification);
      else startForeground(Notices.RECORDING, notification, types(withCamera));
      camera = withCamera;
      return true;
    } catch (SecurityException notAllowed) {
      return withCamera && toForeground(false);
    } catch (IllegalStateException notNow) {
      // ForegroundServiceStartNotAllowedException, API 31.
      return withCamera && toForeground(false);
    }
  }

  private static int types(boolean withCamera) {
    return withCamera && Build.VERSION.SDK_INT >= 30 ? TYPE_LOCATION | TYPE_CAMERA : TYPE_LOCATION;
  }

  /** Whether photos can be taken while the app is not visible. */
  boolean hasCamera() {
    return camera;
  }

  /** Begins to listen, or goes on with what the core wants now. */
  void listen() {
    main.post(new Runnable() {
      @Override
      public void run() {
        Sampling wanted = app.wanted();
        if (wanted == null || wanted == heard) return;
        awake.acquire();
        positions.listen(wanted);
        if (heard == null) motion.listen();
        heard = wanted;
      }
    });
  }

  void rest() {
    main.post(new Runnable() {
      @Override
      public void run() {
        if (app.wanted() == null) stop();
      }
    });
  }

  private void stop() {
    app.setService(null);
    stopForeground(true);
    stopSelf();
  }

  /** The alarm comes late in deep sleep; with the phone kept awake this is on time. */
  void tickAt(long steady) {
    main.removeCallbacks(tick);
    if (steady != Long.MAX_VALUE) main.postDelayed(tick, Math.max(0, steady - SystemClock.elapsedRealtime()));
  }

  /** Only what differs is drawn anew. */
  void show(Glance glance) {
    String text = Texts.progress(glance);
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
    if (awake.isHeld()) awake.release();
    super.onDestroy();
  }
}
