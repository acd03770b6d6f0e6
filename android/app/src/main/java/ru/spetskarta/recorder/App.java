package ru.spetskarta.recorder;

import android.Manifest;
import android.app.Application;
import android.content.Context;
import android.content.Intent;
import android.os.Build;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.List;
import ru.spetskarta.recorder.app.Door;
import ru.spetskarta.recorder.core.Glance;
import ru.spetskarta.recorder.core.Recorder;
import ru.spetskarta.recorder.core.auto.Place;
import ru.spetskarta.recorder.core.recording.Sampling;
import ru.spetskarta.recorder.platform.AndroidPhone;
import ru.spetskarta.recorder.platform.Connection;
import ru.spetskarta.recorder.platform.Exits;
import ru.spetskarta.recorder.platform.KeystoreVault;
import ru.spetskarta.recorder.recording.RecorderService;
import ru.spetskarta.recorder.recording.Wakers;
import ru.spetskarta.recorder.screens.Notices;
import ru.spetskarta.recorder.screens.StartTile;
import ru.spetskarta.recorder.sending.SendJob;

/** Holds what lasts as long as the process: the core, and the parts of the app that serve it at the moment. */
public class App extends Application {
  /** Minimum ms between two updates of what is shown. */
  private static final long AT_MOST_EVERY = 1000;
  /** Ms without a sign from the screen after which it counts as closed, because its process may have been ended. */
  public static final long SEEN = 90000;
  /** Suffix of the name of the screen's process. */
  private static final String SCREEN = ":screen";

  private String origin;
  private Recorder recorder;
  private Notices notices;
  private Connection connection;
  private Wakers wakers;
  private Handler main;
  private boolean resumed;
  private boolean goesOn;
  private boolean told;
  private boolean tile;
  private volatile Sampling wanted;
  private volatile boolean awake = true;
  private volatile RecorderService service;
  /** Until when the screen counts as visible, ms of the steady clock; 0: it is not visible. */
  private volatile long visibleUntil;

  private final Runnable tell = new Runnable() {
    @Override
    public void run() {
      tell();
    }
  };

  public static App of(Context context) {
    return (App) context.getApplicationContext();
  }

  @Override
  public void onCreate() {
    super.onCreate();
    main = new Handler(Looper.getMainLooper());
    notices = new Notices(this);
    connection = new Connection(this);
    // The screen's process records nothing: it asks the other process.
    if (isScreen()) return;
    wakers();
    recorder();
    connection.watch();
    wakers().listen();
  }

  private static boolean isScreen() {
    String name = processName();
    return name != null && name.endsWith(SCREEN);
  }

  /** Null if Android does not report it. */
  private static String processName() {
    try {
      if (Build.VERSION.SDK_INT >= 28) return getProcessName();
      BufferedReader reader = new BufferedReader(new InputStreamReader(new FileInputStream("/proc/self/cmdline"), "UTF-8"));
      try {
        return reader.readLine().trim();
      } finally {
        reader.close();
      }
    } catch (IOException notTold) {
      return null;
    } catch (RuntimeException notTold) {
      return null;
    }
  }

  /** May be called before `onCreate` has ended: Android allows calls of the screen's process earlier. */
  public synchronized Recorder recorder() {
    if (recorder == null) {
      recorder = new Recorder(new File(getFilesDir(), "recorder"), origin(), new AndroidPhone(this), new KeystoreVault());
    }
    return recorder;
  }

  /** The core may need it before `onCreate` has ended. */
  private synchronized Wakers wakers() {
    if (wakers == null) wakers = new Wakers(this);
    return wakers;
  }

  public void watch(boolean charger, List<Place> places) {
    wakers().watch(charger, places);
  }

  private void tellScreen() {
    try {
      getContentResolver().notifyChange(Door.address(this), null);
    } catch (RuntimeException notNow) {
      // The next change reports everything.
      return;
    }
  }

  private String readOrigin() {
    try {
      BufferedReader reader = new BufferedReader(new InputStreamReader(getAssets().open("server.txt"), "UTF-8"));
      try {
        return reader.readLine().trim();
      } finally {
        reader.close();
      }
    } catch (IOException missing) {
      throw new IllegalStateException("built without a server", missing);
    }
  }

  /** The server's origin, such as `https://example.org`. */
  public synchronized String origin() {
    if (origin == null) origin = readOrigin();
    return origin;
  }

  public Notices notices() {
    return notices;
  }

  /** How the core wants to record; null: it does not record. */
  public Sampling wanted() {
    return wanted;
  }

  public RecorderService service() {
    return service;
  }

  public void setService(RecorderService service) {
    this.service = service;
  }

  /** A person has pressed «Продолжить». */
  public void askToGoOn() {
    goesOn = true;
  }

  /** Whether a person has pressed «Продолжить» since the last call. */
  public boolean takeGoOn() {
    boolean wanted = goesOn;
    goesOn = false;
    return wanted;
  }

  public boolean isVisible() {
    return SystemClock.elapsedRealtime() < visibleUntil;
  }

  public void stillVisible() {
    visibleUntil = SystemClock.elapsedRealtime() + SEEN;
  }

  /** A visible app may use location and camera, and its service keeps both when the screen goes off. */
  public void setVisible(boolean visible) {
    if (!visible) {
      visibleUntil = 0;
      return;
    }
    stillVisible();
    onChanged();
    resume(true);
    RecorderService running = service;
    if (wanted != null && (running == null || !running.hasCamera())) startService();
  }

  /** Continues once with what the last process has left. `mayRecord`: whether Android gives positions now. */
  public void resume(boolean mayRecord) {
    synchronized (this) {
      if (resumed) return;
      resumed = true;
    }
    recorder().resumeAfterDeath(Exits.last(this), mayRecord);
  }

  /** Runs the work on the main thread, after everything that the core was asked for before. */
  public void afterCore(final Runnable work) {
    recorder().then(new Runnable() {
      @Override
      public void run() {
        main.post(work);
      }
    });
  }

  /** From Android 11 on, a service that begins in the background gets positions only with a permission of its own. */
  public boolean mayBeginInBackground() {
    try {
      return Build.VERSION.SDK_INT < 30 || AndroidPhone.isGranted(this, Manifest.permission.ACCESS_BACKGROUND_LOCATION);
    } catch (RuntimeException notTold) {
      return false;
    }
  }

  /** From Android 12 on, a service may begin in the background only if the app is exempted from saving the battery. */
  public boolean mayBeginUnseen() {
    return isVisible() || (mayBeginInBackground() && (Build.VERSION.SDK_INT < 31 || AndroidPhone.isExempted(this)));
  }

  /** Whether the processor must not sleep. */
  public boolean isAwake() {
    return awake;
  }

  public void stayAwake(boolean now) {
    awake = now;
    RecorderService running = service;
    if (running != null) running.listen();
  }

  public void record(Sampling sampling) {
    awake = true;
    wanted = sampling;
    RecorderService running = service;
    if (running != null) running.listen();
    else startService();
  }

  public void rest() {
    wanted = null;
    RecorderService running = service;
    if (running != null) running.rest();
  }

  private void startService() {
    Intent intent = new Intent(this, RecorderService.class).putExtra(RecorderService.VISIBLE, isVisible());
    try {
      if (Build.VERSION.SDK_INT >= 26) startForegroundService(intent);
      else startService(intent);
    } catch (RuntimeException notNow) {
      // The start came from the background, or a permission is missing, or the maker's Android has another reason.
      onRefused();
    }
  }

  /** Android does not allow recording now: the person is asked to open the app. */
  public void onRefused() {
    recorder().onProblem("denied");
    notices.openApp();
  }

  /** Android lets the service run but gives it no positions: only the visible app gets them. */
  public void onBlind() {
    notices.openApp();
  }

  public void onChanged() {
    synchronized (this) {
      if (told) return;
      told = true;
    }
    main.postDelayed(tell, AT_MOST_EVERY);
  }

  private void tell() {
    synchronized (this) {
      told = false;
    }
    Glance glance = recorder().glance();
    if (!glance.opened) return;
    RecorderService running = service;
    if (running != null) running.show(glance);
    notices.interrupted(glance);
    notices.due(glance);
    if (glance.recording != tile) StartTile.refresh(this);
    tile = glance.recording;
    boolean toSend = !glance.recording && glance.waiting;
    if (toSend) SendJob.schedule(this, glance);
    connection.wakeByNetwork(toSend);
    if (isVisible()) tellScreen();
  }
}
