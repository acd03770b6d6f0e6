package ru.spetskarta.recorder;

import android.app.Service;
import android.content.Intent;
import android.location.Location;
import android.stub.Stub;

/** The service through what Android does with it. */
final class ServiceTest {
  private static final String FOREGROUND = "android.app.Service.startForeground";
  private static final String LISTEN = "android.location.LocationManager.requestLocationUpdates";
  private static final int LOCATION = 8;
  private static final int CAMERA = 64;

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
    before.service(before.asked());
    Stand stand = new Stand(35, before.files);
    RecorderService service = stand.service(null);
    stand.main(0);
    Check.equal(Service.START_STICKY, stand.started, "goes on");
    Check.equal(LOCATION, types(), "never the camera from the background");
    Check.that(stand.app.recorder().recording(), "recording");
    Check.equal(1, Stub.calls(LISTEN).size(), "listens");
    Check.that(titles().contains("Откройте приложение, чтобы снимать фото"), titles());
    stand.app.recorder().command("{\"id\":2,\"call\":\"photo\"}");
    Check.that(stand.state().contains("\"problem\":\"background\""), stand.state());
    Check.that(!service.hasCamera(), "no camera");
    stand.app.setVisible(true);
    Check.equal(true, stand.about(stand.asked()).get("visible"), "asks for the camera once it is opened");
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
    Stand stand = new Stand(35, before.files);
    new BootReceiver().onReceive(stand.app, new Intent().setAction(Intent.ACTION_BOOT_COMPLETED));
    ActivityTest.open(new Intent().setAction(MainActivity.GO_ON));
    Check.that(stand.app.recorder().recording(), "recording");
    Check.equal(true, stand.about(stand.asked()).get("visible"), "from the visible app");
    stand.main(1000);
    Check.that(Stub.last("android.app.NotificationManager.cancel") != null, "the question is gone");
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
    Stub.answer("android.app.job.JobScheduler.getPendingJob", Stub.made(android.app.job.JobInfo.class));
    stand.app.onChanged();
    stand.main(1000);
    Check.equal(1, Stub.calls("android.app.job.JobScheduler.schedule").size(), "once");
    Check.that(new SendJob().onStartJob(null), "goes on");
    for (int i = 0; i < 10; i++) stand.main(5000);
    Stub.Call finished = Stub.last("android.app.job.JobService.jobFinished");
    Check.equal(true, finished.args[1], "without a network it asks to be run again");
  }

  static void testTheJobEndsWhereNothingWaits() throws Exception {
    Stand stand = new Stand(35);
    new SendJob().onStartJob(null);
    stand.main(5000);
    Check.equal(false, Stub.last("android.app.job.JobService.jobFinished").args[1], "done");
  }

  static void testHowAndroidEndedTheAppIsRead() throws Exception {
    new Stand(35);
    Stub.answer("android.app.ActivityManager.getHistoricalProcessExitReasons",
        java.util.Collections.singletonList(Stub.made(android.app.ApplicationExitInfo.class)));
    Stub.answer("android.app.ApplicationExitInfo.getReason", 10);
    Check.equal("REASON_USER_REQUESTED", Exits.last(new App()), "reason");
    Stub.answer("android.app.ApplicationExitInfo.getReason", 99);
    Check.equal("REASON_UNKNOWN", Exits.last(new App()), "a newer one");
    new Stand(29);
    Check.equal(null, Exits.last(new App()), "not told before Android 11");
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
