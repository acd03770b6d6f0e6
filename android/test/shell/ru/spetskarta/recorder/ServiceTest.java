package ru.spetskarta.recorder;

import android.app.Service;
import android.content.Intent;
import android.hardware.Sensor;
import android.hardware.SensorEvent;
import android.hardware.SensorEventListener;
import android.location.Location;
import android.location.LocationListener;
import android.stub.Stub;
import java.lang.reflect.Field;
import ru.spetskarta.recorder.core.Glance;
import ru.spetskarta.recorder.core.platform.Exit;
import ru.spetskarta.recorder.platform.Exits;
import ru.spetskarta.recorder.platform.Positions;
import ru.spetskarta.recorder.recording.BootReceiver;
import ru.spetskarta.recorder.recording.Receiver;
import ru.spetskarta.recorder.recording.RecorderService;
import ru.spetskarta.recorder.screens.GoOnActivity;
import ru.spetskarta.recorder.sending.SendJob;

/** The service through everything that Android does with it. */
final class ServiceTest {
  private static final String FOREGROUND = "android.app.Service.startForeground";
  private static final String LISTEN = "android.location.LocationManager.requestLocationUpdates";
  private static final String REGISTER = "android.hardware.SensorManager.registerListener";
  private static final String UNREGISTER = "android.hardware.SensorManager.unregisterListener";
  private static final int LOCATION = 8;
  private static final int CAMERA = 64;
  private static final String BACKGROUND = "android.permission.ACCESS_BACKGROUND_LOCATION";

  private static final String OWN = "ru.spetskarta.recorder";

  private ServiceTest() {}

  private static Stand recording(int sdk) throws Exception {
    Stand stand = new Stand(sdk);
    stand.connect();
    stand.app.setVisible(true);
    stand.app.recorder().start();
    return stand;
  }

  private static int types() {
    return (Integer) Stub.last(FOREGROUND).args[2];
  }

  static void testStartsFromTheVisibleAppWithLocationAndCamera() throws Exception {
    Stand stand = recording(35);
    RecorderService service = stand.service(stand.asked());
    stand.main(0);
    Check.equal(Service.START_STICKY, stand.started, "goes on after death");
    Check.equal(LOCATION | CAMERA, types(), "types");
    Check.that(service.hasCamera(), "camera");
    Check.equal("gps", Stub.last(LISTEN).args[0], "satellites");
    Check.equal(1, Stub.calls("android.os.PowerManager.WakeLock.acquire").size(), "kept awake");
  }

  static void testThePhoneSleepsWhereTheCoreLetsItAndWakesForEachPosition() throws Exception {
    Stand stand = recording(35);
    RecorderService service = stand.service(stand.asked());
    stand.main(0);
    stand.app.stayAwake(false);
    stand.main(0);
    Check.equal(1, Stub.calls("android.os.PowerManager.WakeLock.release").size(), "let go");
    LocationListener positions = (LocationListener) Stub.last(LISTEN).args[3];
    positions.onLocationChanged(Stub.made(Location.class));
    Check.equal(10000L, Stub.last("android.os.PowerManager.WakeLock.acquire").args[0], "while it is taken to the disk");
    stand.app.recorder().state();
    Check.equal(1, Stub.calls("android.os.PowerManager.WakeLock.release").size(), "not before");
    stand.main(0);
    Check.equal(2, Stub.calls("android.os.PowerManager.WakeLock.release").size(), "and no longer");
    service.onDestroy();
  }

  /** Measuring at 50 Hz uses power: the sensor is requested only for the length of a sample. */
  static void testMotionIsMeasuredForASampleAndNoLonger() throws Exception {
    Stand stand = recording(35);
    Stub.answer("android.hardware.SensorManager.getDefaultSensor", Stub.made(Sensor.class));
    Stub.answer("android.hardware.SensorManager.registerListener", true);
    RecorderService service = stand.service(stand.asked());
    service.measure();
    stand.main(0);
    Check.equal(1, Stub.calls(REGISTER).size(), "listens");
    Check.equal(20000, Stub.last(REGISTER).args[2], "microseconds");
    SensorEventListener motion = (SensorEventListener) Stub.last(REGISTER).args[0];
    int before = Stub.calls(UNREGISTER).size();
    for (long ms = 0; ms <= 11000; ms += 20) motion.onSensorChanged(sample(ms));
    stand.main(0);
    Check.equal(before, Stub.calls(UNREGISTER).size(), "a whole window");
    motion.onSensorChanged(sample(11020));
    stand.main(0);
    Check.equal(before + 1, Stub.calls(UNREGISTER).size(), "and no more");
    service.measure();
    stand.main(0);
    Check.equal(2, Stub.calls(REGISTER).size(), "the next sample");
    service.onDestroy();
  }

  private static SensorEvent sample(long ms) throws Exception {
    SensorEvent event = Stub.made(SensorEvent.class);
    event.timestamp = ms * 1000000;
    Field values = SensorEvent.class.getField("values");
    values.setAccessible(true);
    values.set(event, new float[] {1, 2, 3});
    return event;
  }

  static void testWithoutTheCameraPermissionItRecordsLocationAlone() throws Exception {
    Stand stand = new Stand(35);
    stand.granted.remove("android.permission.CAMERA");
    stand.connect();
    stand.app.setVisible(true);
    stand.app.recorder().start();
    RecorderService service = stand.service(stand.asked());
    Check.equal(LOCATION, types(), "types");
    Check.that(!service.hasCamera(), "no camera");
    stand.app.recorder().command("{\"id\":2,\"call\":\"photo\"}");
    Check.that(stand.state().contains("\"problem\":\"denied\""), stand.state());
  }

  static void testOldAndroidsGetTheCallsTheyKnow() throws Exception {
    Stand stand = recording(24);
    stand.service(stand.asked());
    Check.equal(2, Stub.last(FOREGROUND).args.length, "no types before Android 10");
    Check.equal(0, Stub.calls("android.app.NotificationManager.createNotificationChannel").size(), "no channels before 8");
  }

  static void testBegunAnewWithoutAnIntentItRecordsLocationAndAsksToBeOpened() throws Exception {
    Stand before = recording(35);
    before.app.recorder().command("{\"id\":3,\"call\":\"choose\",\"settings\":{\"photoEvery\":15}}");
    before.service(before.asked());
    Stand stand = new Stand(35, before.files);
    stand.granted.add(BACKGROUND);
    RecorderService service = stand.service(null);
    stand.main(0);
    Check.equal(Service.START_STICKY, stand.started, "goes on");
    Check.equal(LOCATION, types(), "never the camera from the background");
    Check.that(stand.app.recorder().recording(), "recording");
    Check.equal(1, Stub.calls(LISTEN).size(), "listens");
    stand.app.onChanged();
    stand.main(1000);
    Check.that(texts("android.app.Notification.Builder.setContentText", 0).contains("без фото: откройте приложение"), "said");
    stand.app.recorder().command("{\"id\":2,\"call\":\"photo\"}");
    Check.that(stand.state().contains("\"problem\":\"background\""), stand.state());
    Check.that(!service.hasCamera(), "no camera");
    stand.app.setVisible(true);
    Check.equal(true, stand.about(stand.asked()).get("visible"), "asks for the camera once it is opened");
  }

  static void testBegunAnewWithoutTheRightToTheBackgroundItIsInterruptedAndAsks() throws Exception {
    for (int sdk : new int[] {30, 33, 35}) {
      Stand before = recording(sdk);
      before.service(before.asked());
      Stand stand = new Stand(sdk, before.files);
      stand.service(null);
      stand.main(1000);
      Check.that(!stand.app.recorder().recording(), "says that it records nothing");
      Check.that(titles().contains("Запись прервана в "), titles());
    }
  }

  static void testAfterEachEndOfItsProcessItGoesOnByItself() throws Exception {
    for (int sdk : new int[] {30, 33, 34, 35}) {
      for (String action : new String[] {Intent.ACTION_BOOT_COMPLETED, Intent.ACTION_MY_PACKAGE_REPLACED, Receiver.TICK}) {
        Stand before = recording(sdk);
        before.service(before.asked());
        Stand stand = new Stand(sdk, before.files);
        stand.granted.add(BACKGROUND);
        if (action.equals(Receiver.TICK)) new Receiver().onReceive(stand.app, new Intent().setAction(action));
        else new BootReceiver().onReceive(stand.app, new Intent().setAction(action));
        stand.service(stand.asked());
        stand.main(1000);
        Check.that(stand.app.recorder().recording(), action + " on " + sdk);
        Check.equal(LOCATION, types(), "location, and the camera once a person opens the app");
        Check.that(!titles().contains("прервана"), titles());
      }
    }
  }

  static void testARecordingBegunUnseenThatGetsNoPositionsAsks() throws Exception {
    Stand before = recording(33);
    before.service(before.asked());
    Stand stand = new Stand(33, before.files);
    stand.granted.add(BACKGROUND);
    stand.service(null);
    stand.main(0);
    stand.main(119000);
    Check.that(!titles().contains("Откройте приложение"), "not before two minutes");
    stand.main(120000);
    Check.that(titles().contains("Откройте приложение, чтобы продолжить запись"), titles());
  }

  static void testLocatingSwitchedOnAfterwardsGivesItTwoMinutesToo() throws Exception {
    Stand before = recording(33);
    before.service(before.asked());
    Stand stand = new Stand(33, before.files);
    stand.granted.add(BACKGROUND);
    Stub.answer("android.location.LocationManager.isProviderEnabled", false);
    stand.service(null);
    stand.main(120000);
    Check.that(!titles().contains("Откройте приложение"), "nothing is to be had while locating is off");
    Stub.answer("android.location.LocationManager.isProviderEnabled", true);
    ((LocationListener) Stub.last(LISTEN).args[3]).onProviderEnabled("gps");
    stand.main(119000);
    Check.that(!titles().contains("Откройте приложение"), "not before two minutes");
    stand.main(120000);
    Check.that(titles().contains("Откройте приложение, чтобы продолжить запись"), titles());
  }

  static void testTheProcessIsNotEndedForAServiceThatNeverCameToTheForeground() throws Exception {
    for (final int sdk : new int[] {31, 35}) {
      Stand stand = recording(sdk);
      Stub.answer(FOREGROUND, new Stub.Answer() {
        @Override
        public Object to(Object self, Object[] args) {
          if (((Integer) args[2] & LOCATION) != 0) throw new SecurityException("not now");
          return null;
        }
      });
      stand.service(stand.asked());
      stand.main(0);
      Check.equal(sdk < 34 ? 0 : 2048, types(), "what needs no right");
      Check.equal(1, Stub.calls("android.app.Service.stopSelf").size(), "then ended");
    }
  }

  static void testRefusedInTheBackgroundItIsInterruptedAndSaysSo() throws Exception {
    Stand before = recording(35);
    before.service(before.asked());
    Stand stand = new Stand(35, before.files);
    Stub.answer(FOREGROUND, new Stub.Answer() {
      @Override
      public Object to(Object self, Object[] args) {
        throw new SecurityException("not from the background");
      }
    });
    stand.service(null);
    stand.main(1000);
    Check.equal(Service.START_NOT_STICKY, stand.started, "does not try for ever");
    Check.that(!stand.app.recorder().recording(), "not recording");
    Check.equal(1, Stub.calls("android.app.Service.stopSelf").size(), "ended");
    Check.that(titles().contains("Запись прервана в "), titles());
  }

  static void testRefusedWithTheCameraItRecordsWithout() throws Exception {
    Stand stand = recording(34);
    Stub.answer(FOREGROUND, new Stub.Answer() {
      @Override
      public Object to(Object self, Object[] args) {
        if (((Integer) args[2] & CAMERA) != 0) throw new SecurityException("no camera now");
        return null;
      }
    });
    RecorderService service = stand.service(stand.asked());
    Check.equal(Service.START_STICKY, stand.started, "goes on");
    Check.that(!service.hasCamera(), "no camera");
  }

  static void testLocationTakenAwayIsTold() throws Exception {
    Stand stand = recording(35);
    Stub.answer(LISTEN, new Stub.Answer() {
      @Override
      public Object to(Object self, Object[] args) {
        throw new SecurityException("taken away");
      }
    });
    stand.service(stand.asked());
    stand.main(0);
    Check.that(stand.state().contains("\"problem\":\"denied\""), stand.state());
  }

  static void testStartThatAndroidForbidsAsksToOpenTheApp() throws Exception {
    Stand stand = new Stand(35);
    stand.connect();
    Stub.answer("android.content.ContextWrapper.startForegroundService", new Stub.Answer() {
      @Override
      public Object to(Object self, Object[] args) {
        throw new IllegalStateException("ForegroundServiceStartNotAllowedException");
      }
    });
    stand.app.recorder().start();
    Check.that(titles().contains("Откройте приложение, чтобы продолжить запись"), titles());
  }

  /** The owner must not read «нет спутников» for a phone that was not allowed to record. */
  static void testWhatAndroidForbidsIsNoLackOfSatellites() throws Exception {
    Stand stand = recording(35);
    stand.app.setVisible(false);
    stand.app.onRefused();
    stand.main(0);
    Check.that(stand.state().contains("\"trouble\":{\"what\":\"denied\""), stand.state());
    stand.app.setVisible(true);
    stand.service(stand.asked());
    stand.main(0);
    Check.that(stand.state().contains("\"trouble\":null"), "over as soon as it listens: " + stand.state());
  }

  static void testStopInTheNotificationEndsTheService() throws Exception {
    Stand stand = recording(35);
    stand.service(stand.asked());
    stand.main(0);
    new Receiver().onReceive(stand.app, new Intent().setAction(Receiver.STOP));
    stand.main(0);
    Check.that(!stand.app.recorder().recording(), "stopped");
    Check.equal(1, Stub.calls("android.app.Service.stopForeground").size(), "no notification left");
    Check.equal(1, Stub.calls("android.app.Service.stopSelf").size(), "ended");
  }

  static void testAfterABootItAsksWhereAndroidGivesNoPositions() throws Exception {
    Stand before = recording(35);
    before.service(before.asked());
    Stand stand = new Stand(35, before.files);
    new BootReceiver().onReceive(stand.app, new Intent().setAction(Intent.ACTION_BOOT_COMPLETED));
    stand.main(1000);
    Check.that(stand.asked() == null, "no service from the background");
    Check.that(titles().contains("Запись прервана в "), titles());
    Check.that(texts("android.app.Notification.Action.Builder.<init>", 1).contains("Продолжить"), "button");
  }

  static void testTappedTheInterruptedRecordingGoesOnWithTheCamera() throws Exception {
    Stand before = recording(35);
    before.service(before.asked());
    final Stand stand = new Stand(35, before.files);
    new BootReceiver().onReceive(stand.app, new Intent().setAction(Intent.ACTION_BOOT_COMPLETED));
    GoOnActivity tapped = new GoOnActivity();
    tapped.onCreate(null);
    ActivityTest.open(new Intent());
    stand.until("recording", new Stand.Fact() {
      @Override
      public boolean holds() {
        return stand.app.recorder().recording();
      }
    });
    Check.equal(true, stand.about(stand.asked()).get("visible"), "from the visible app");
    stand.main(1000);
    Check.that(Stub.last("android.app.NotificationManager.cancel") != null, "the question is gone");
  }

  static void testAnotherAppCannotBeginARecording() throws Exception {
    Stand before = recording(35);
    before.service(before.asked());
    Stand stand = new Stand(35, before.files);
    new BootReceiver().onReceive(stand.app, new Intent().setAction(Intent.ACTION_BOOT_COMPLETED));
    ActivityTest.open(new Intent().setAction("ru.spetskarta.recorder.GO_ON"));
    stand.main(1000);
    Check.that(!stand.app.recorder().recording(), "only our own notification");
  }

  static void testAfterABootItGoesOnByItselfOnOldAndroids() throws Exception {
    Stand before = recording(29);
    before.service(before.asked());
    Stand stand = new Stand(29, before.files);
    new BootReceiver().onReceive(stand.app, new Intent().setAction(Intent.ACTION_BOOT_COMPLETED));
    stand.service(stand.asked());
    Check.equal(LOCATION, types(), "location");
    Check.that(stand.app.recorder().recording(), "recording");
  }

  static void testAStrangersBroadcastDoesNothing() throws Exception {
    Stand before = recording(35);
    before.service(before.asked());
    Stand stand = new Stand(35, before.files);
    new BootReceiver().onReceive(stand.app, new Intent().setAction("strange"));
    stand.main(1000);
    Check.that(!titles().contains("Запись прервана"), titles());
  }

  static void testWhatWaitsAfterAStopIsSentByAJobThatComesAgain() throws Exception {
    Stand stand = recording(35);
    stand.service(stand.asked());
    stand.main(1000);
    Check.equal(0, Stub.calls("android.app.job.JobScheduler.schedule").size(), "none while it records");
    stand.app.recorder().stop();
    stand.main(1000);
    Check.equal(1, Stub.calls("android.app.job.JobScheduler.schedule").size(), "scheduled");
    Check.equal(true, Stub.last("android.app.job.JobInfo.Builder.setPersisted").args[0], "also after a reboot");
    Stub.answer("android.app.job.JobInfo.getNetworkType", 1);
    Stub.answer("android.app.job.JobScheduler.getPendingJob", Stub.made(android.app.job.JobInfo.class));
    stand.app.onChanged();
    stand.main(1000);
    Check.equal(1, Stub.calls("android.app.job.JobScheduler.schedule").size(), "once");
    Check.equal(1, Stub.calls("android.app.job.JobInfo.Builder.setExpedited").size(), "soon");
    Check.that(new SendJob().onStartJob(null), "goes on");
    for (int i = 0; i < 12; i++) stand.main(5000);
    Stub.Call finished = Stub.last("android.app.job.JobService.jobFinished");
    Check.equal(true, finished.args[1], "without a network it asks to be run again");
  }

  static void testPhotosForWiFiAloneWaitForANetworkOfThatKind() throws Exception {
    Stand stand = recording(35);
    stand.app.recorder().command("{\"id\":3,\"call\":\"choose\",\"settings\":{\"wifiOnly\":true}}");
    stand.service(stand.asked());
    stand.main(0);
    stand.app.recorder().stop();
    stand.main(1000);
    // «Стоп» itself may be sent over any network.
    Check.equal(1, Stub.last("android.app.job.JobInfo.Builder.setRequiredNetworkType").args[0], "any");
    Check.equal(1, Stub.calls("android.net.ConnectivityManager.registerNetworkCallback").size() - 1, "a new network wakes");
    int before = Stub.calls("android.app.job.JobScheduler.schedule").size();
    new Receiver().onReceive(stand.app, new Intent().setAction(Receiver.NETWORK));
    stand.main(0);
    Check.equal(1, Stub.calls("android.app.job.JobScheduler.cancel").size(), "without what was left of the wait");
    Check.equal(before + 1, Stub.calls("android.app.job.JobScheduler.schedule").size(), "at once");
    // If only photos are left, a metered network would wake the phone in vain.
    Glance.Work photos = new Glance.Work(0, 3, true, true);
    Glance left = new Glance(false, 0, 0, photos, "Кран", 0, null, 0, false, false, "ru", null, null);
    SendJob.schedule(stand.app, left);
    Check.equal(2, Stub.last("android.app.job.JobInfo.Builder.setRequiredNetworkType").args[0], "unmetered");
  }

  static void testTheJobEndsWhereNothingWaits() throws Exception {
    Stand stand = new Stand(35);
    new SendJob().onStartJob(null);
    stand.main(5000);
    Check.equal(false, Stub.last("android.app.job.JobService.jobFinished").args[1], "done");
  }

  static void testHowAndroidEndedTheAppIsRead() throws Exception {
    new Stand(35);
    final android.app.ApplicationExitInfo page = Stub.made(android.app.ApplicationExitInfo.class);
    final android.app.ApplicationExitInfo own = Stub.made(android.app.ApplicationExitInfo.class);
    Stub.answer("android.app.ActivityManager.getHistoricalProcessExitReasons", java.util.Arrays.asList(page, own));
    Stub.answer("android.app.ApplicationExitInfo.getProcessName", new Stub.Answer() {
      @Override
      public Object to(Object self, Object[] args) {
        return self == own ? OWN : "com.google.android.webview:sandboxed_process0";
      }
    });
    Stub.answer("android.app.ApplicationExitInfo.getReason", new Stub.Answer() {
      @Override
      public Object to(Object self, Object[] args) {
        return self == own ? 3 : 11;
      }
    });
    Check.equal(Exit.SYSTEM, Exits.last(new App()), "of our own process, not of the page's");
    Stub.answer("android.app.ApplicationExitInfo.getProcessName", "another");
    Check.equal(Exit.UNKNOWN, Exits.last(new App()), "none of ours");
    new Stand(29);
    Check.equal(Exit.UNKNOWN, Exits.last(new App()), "not told before Android 11");
  }

  static void testWhoseWishItWasThatTheAppEnded() {
    Check.equal(Exit.UPDATE, Exits.of(OWN, 10, "stop com.google.android.webview due to installPackageLI"), "WebView");
    Check.equal(Exit.UPDATE, Exits.of(OWN, 10, "installPackageLI"), "the app itself");
    Check.equal(Exit.PERSON, Exits.of(OWN, 10, "stop " + OWN + " due to from pid 4711"), "force stop");
    Check.equal(Exit.PERSON, Exits.of(OWN, 10, "remove task"), "swiped away");
    Check.equal(Exit.PERSON, Exits.of(OWN, 10, "fully stop " + OWN + "/0 by user request"), "the task manager");
    Check.equal(Exit.SYSTEM, Exits.of(OWN, 10, null), "without a word nobody is blamed");
    Check.equal(Exit.SYSTEM, Exits.of(OWN, 3, "lmkd"), "memory");
    Check.equal(Exit.CRASH, Exits.of(OWN, 4, "crash"), "crash");
    Check.equal(Exit.SYSTEM, Exits.of(OWN, 99, null), "a newer reason");
    Check.equal(Exit.UNKNOWN, Exits.of(OWN, 0, null), "unknown");
  }

  static void testAPositionIsTimedByThePhonesClock() throws Exception {
    Stand stand = recording(35);
    stand.service(stand.asked());
    stand.main(0);
    Positions listener = (Positions) Stub.last(LISTEN).args[3];
    Location location = Stub.made(Location.class);
    Stub.answer("android.location.Location.getElapsedRealtimeNanos", System.nanoTime() - 2000000000L);
    Stub.answer("android.location.Location.getTime", 1000L);
    Stub.answer("android.location.Location.getLatitude", 55.75);
    Stub.answer("android.location.Location.getLongitude", 37.62);
    Stub.answer("android.location.Location.hasAccuracy", true);
    Stub.answer("android.location.Location.getAccuracy", 5f);
    Stub.answer("android.location.Location.hasSpeed", true);
    Stub.answer("android.location.Location.getSpeed", 10f);
    listener.onLocationChanged(location);
    String state = stand.state();
    java.util.regex.Matcher at = java.util.regex.Pattern.compile("\"fix\":\\{\"at\":(\\d+)").matcher(state);
    Check.that(at.find(), state);
    long ago = System.currentTimeMillis() - Long.parseLong(at.group(1));
    Check.that(ago >= 1900 && ago < 20000, "two seconds ago, not " + ago);
    Check.that(state.contains("\"speed\":36"), state);
  }

  /** Titles of all notifications. */
  static String titles() {
    return texts("android.app.Notification.Builder.setContentTitle", 0);
  }

  static String texts(String call, int which) {
    StringBuilder all = new StringBuilder();
    for (Stub.Call one : Stub.calls(call)) all.append(one.args[which]).append('\n');
    return all.toString();
  }
}
