package ru.spetskarta.recorder.platform;

import android.Manifest;
import android.app.ActivityManager;
import android.app.AlarmManager;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.content.Context;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.location.LocationManager;
import android.net.ConnectivityManager;
import android.net.Network;
import android.net.NetworkCapabilities;
import android.os.BatteryManager;
import android.os.Build;
import android.os.PowerManager;
import android.os.SystemClock;
import android.provider.Settings;
import java.util.List;
import ru.spetskarta.recorder.App;
import ru.spetskarta.recorder.core.auto.Place;
import ru.spetskarta.recorder.core.platform.Allowed;
import ru.spetskarta.recorder.core.platform.Limits;
import ru.spetskarta.recorder.core.platform.Phone;
import ru.spetskarta.recorder.core.recording.Sampling;
import ru.spetskarta.recorder.recording.Receiver;
import ru.spetskarta.recorder.recording.RecorderService;

/** The phone for the core, by Android's calls. */
public final class AndroidPhone implements Phone {
  private final App app;

  public AndroidPhone(App app) {
    this.app = app;
  }

  @Override
  public long wall() {
    return System.currentTimeMillis();
  }

  @Override
  public long steady() {
    return SystemClock.elapsedRealtime();
  }

  @Override
  public long boot() {
    return Settings.Global.getInt(app.getContentResolver(), Settings.Global.BOOT_COUNT, 0);
  }

  @Override
  public int battery() {
    BatteryManager battery = (BatteryManager) app.getSystemService(Context.BATTERY_SERVICE);
    int level = battery.getIntProperty(BatteryManager.BATTERY_PROPERTY_CAPACITY);
    return level >= 0 && level <= 100 ? level : -1;
  }

  @Override
  public boolean charging() {
    return ((BatteryManager) app.getSystemService(Context.BATTERY_SERVICE)).isCharging();
  }

  @Override
  public boolean lit() {
    return ((PowerManager) app.getSystemService(Context.POWER_SERVICE)).isInteractive();
  }

  @Override
  public long freeBytes() {
    return app.getFilesDir().getUsableSpace();
  }

  @Override
  public boolean online() {
    NetworkCapabilities network = network();
    return network != null && network.hasCapability(NetworkCapabilities.NET_CAPABILITY_INTERNET);
  }

  @Override
  public boolean wifi() {
    NetworkCapabilities network = network();
    return network != null && (network.hasTransport(NetworkCapabilities.TRANSPORT_WIFI)
        || network.hasTransport(NetworkCapabilities.TRANSPORT_ETHERNET));
  }

  private NetworkCapabilities network() {
    ConnectivityManager connectivity = (ConnectivityManager) app.getSystemService(Context.CONNECTIVITY_SERVICE);
    Network active = connectivity.getActiveNetwork();
    return active == null ? null : connectivity.getNetworkCapabilities(active);
  }

  @Override
  public String device() {
    String maker = Build.MANUFACTURER == null || Build.MANUFACTURER.isEmpty() ? "Android" : Build.MANUFACTURER;
    String name = maker.substring(0, 1).toUpperCase() + maker.substring(1);
    return Build.MODEL == null ? name : name + " " + Build.MODEL;
  }

  @Override
  public String maker() {
    return Makers.of(Build.MANUFACTURER, Build.BRAND);
  }

  @Override
  public String version() {
    return versionOf(app);
  }

  public static String versionOf(Context context) {
    try {
      return context.getPackageManager().getPackageInfo(context.getPackageName(), 0).versionName;
    } catch (PackageManager.NameNotFoundException never) {
      return "0";
    }
  }

  @Override
  public Allowed allowed() {
    boolean precise = isGranted(app, Manifest.permission.ACCESS_FINE_LOCATION);
    boolean location = precise || isGranted(app, Manifest.permission.ACCESS_COARSE_LOCATION);
    boolean background = Build.VERSION.SDK_INT < 29 ? location
        : isGranted(app, Manifest.permission.ACCESS_BACKGROUND_LOCATION);
    return new Allowed(location, precise, background, isGranted(app, Manifest.permission.CAMERA), mayNotify(app),
        isExempted(app));
  }

  /** Each value is read separately: one that this version does not report must not hide the others. */
  @Override
  public Limits limits() {
    return new Limits(isLocationOff(), isSaving(), isRestricted());
  }

  private boolean isLocationOff() {
    try {
      LocationManager locations = (LocationManager) app.getSystemService(Context.LOCATION_SERVICE);
      return !locations.isProviderEnabled(LocationManager.GPS_PROVIDER);
    } catch (RuntimeException notTold) {
      return false;
    }
  }

  /** Whether the battery saver withholds positions from apps, with the screen off or always. */
  private boolean isSaving() {
    try {
      PowerManager power = (PowerManager) app.getSystemService(Context.POWER_SERVICE);
      if (!power.isPowerSaveMode()) return false;
      return Build.VERSION.SDK_INT < 28 || power.getLocationPowerSaveMode() != PowerManager.LOCATION_MODE_NO_CHANGE;
    } catch (RuntimeException notTold) {
      return false;
    }
  }

  private boolean isRestricted() {
    try {
      ActivityManager activities = (ActivityManager) app.getSystemService(Context.ACTIVITY_SERVICE);
      return Build.VERSION.SDK_INT >= 28 && activities.isBackgroundRestricted();
    } catch (RuntimeException notTold) {
      return false;
    }
  }

  public static boolean isGranted(Context context, String permission) {
    return context.checkSelfPermission(permission) == PackageManager.PERMISSION_GRANTED;
  }

  public static boolean mayNotify(Context context) {
    return ((NotificationManager) context.getSystemService(Context.NOTIFICATION_SERVICE)).areNotificationsEnabled();
  }

  public static boolean isExempted(Context context) {
    PowerManager power = (PowerManager) context.getSystemService(Context.POWER_SERVICE);
    return power.isIgnoringBatteryOptimizations(context.getPackageName());
  }

  @Override
  public void record(Sampling wanted) {
    app.record(wanted);
  }

  @Override
  public boolean mayBegin() {
    return app.mayBeginUnseen();
  }

  @Override
  public void watch(boolean charger, List<Place> places) {
    app.watch(charger, places);
  }

  @Override
  public void rest() {
    app.rest();
  }

  @Override
  public void stayAwake(boolean awake) {
    app.stayAwake(awake);
  }

  @Override
  public void measure() {
    RecorderService running = app.service();
    if (running != null) running.measure();
  }

  @Override
  public void shoot(String camera, int side, int maxBytes, boolean light) {
    RecorderService running = app.service();
    boolean may = app.isVisible() || Build.VERSION.SDK_INT < 30 || (running != null && running.hasCamera());
    if (!isGranted(app, Manifest.permission.CAMERA)) app.recorder().onPhotoFailed("denied");
    else if (!may) app.recorder().onPhotoFailed("background");
    else new Shot(app, "front".equals(camera), side, maxBytes, light).take();
  }

  @Override
  public void changed() {
    app.onChanged();
  }

  @Override
  public void wakeAt(long steady) {
    RecorderService running = app.service();
    if (running != null) running.tickAt(steady);
    AlarmManager alarms = (AlarmManager) app.getSystemService(Context.ALARM_SERVICE);
    Intent intent = new Intent(app, Receiver.class).setAction(Receiver.TICK);
    PendingIntent tick = PendingIntent.getBroadcast(app, 0, intent, PendingIntent.FLAG_IMMUTABLE);
    if (steady == Long.MAX_VALUE) alarms.cancel(tick);
    else set(alarms, steady, tick);
  }

  /**
   * Sets an exact alarm where Android allows it: always before Android 12, since then for apps that are exempted from saving
   * the battery.
   */
  private static void set(AlarmManager alarms, long steady, PendingIntent tick) {
    try {
      alarms.setExactAndAllowWhileIdle(AlarmManager.ELAPSED_REALTIME_WAKEUP, steady, tick);
    } catch (SecurityException inexact) {
      alarms.setAndAllowWhileIdle(AlarmManager.ELAPSED_REALTIME_WAKEUP, steady, tick);
    }
  }
}
