package ru.spetskarta.recorder;

import android.content.BroadcastReceiver;
import android.content.Intent;
import android.location.LocationManager;
import android.stub.Stub;
import ru.spetskarta.recorder.recording.BootReceiver;
import ru.spetskarta.recorder.recording.ChargeJob;
import ru.spetskarta.recorder.recording.Receiver;
import ru.spetskarta.recorder.recording.RecorderService;

/** What begins a recording without a person: the charger and an object's border. */
final class WakersTest {
  private static final String BACKGROUND = "android.permission.ACCESS_BACKGROUND_LOCATION";
  private static final String EXEMPTED = "android.os.PowerManager.isIgnoringBatteryOptimizations";
  private static final String CHARGING = "android.os.BatteryManager.isCharging";
  private static final String ALERT = "android.location.LocationManager.addProximityAlert";
  private static final String NO_ALERT = "android.location.LocationManager.removeProximityAlert";

  private WakersTest() {}

  private static Stand stand(int sdk, boolean may) throws Exception {
    Stand stand = new Stand(sdk);
    if (may) stand.granted.add(BACKGROUND);
    Stub.answer(EXEMPTED, may);
    stand.connect();
    return stand;
  }

  private static void choose(Stand stand, String settings) throws Exception {
    String answer = stand.app.recorder().command("{\"id\":5,\"call\":\"choose\",\"settings\":{" + settings + "}}");
    Check.equal("{\"id\":5,\"ok\":null}", answer, "chosen");
    stand.main(1000);
  }

  private static int jobs(String what, int id) {
    int found = 0;
    for (Stub.Call call : Stub.calls("android.app.job.JobInfo.Builder.<init>")) if (call.args[0].equals(id)) found++;
    return what.equals("scheduled") ? found : Stub.calls("android.app.job.JobScheduler.cancel").size();
  }

  static void testNothingIsAskedOfAndroidUntilItIsChosen() throws Exception {
    Stand stand = stand(35, true);
    stand.main(1000);
    Check.equal(0, jobs("scheduled", ChargeJob.ID), "jobs");
    Check.equal(0, Stub.calls(ALERT).size() + Stub.calls(NO_ALERT).size(), "borders");
  }

  static void testTheChargersJobBeginsTheRecordingAlsoAfterTheProcessWasEnded() throws Exception {
    Stand before = stand(35, true);
    choose(before, "\"byCharger\":true");
    Check.equal(1, jobs("scheduled", ChargeJob.ID), "a job waits for it");
    Check.equal(true, Stub.last("android.app.job.JobInfo.Builder.setRequiresCharging").args[0], "the charger");
    Check.equal(true, Stub.last("android.app.job.JobInfo.Builder.setPersisted").args[0], "also after a reboot");
    Stand stand = new Stand(35, before.files);
    stand.granted.add(BACKGROUND);
    Stub.answer(EXEMPTED, true);
    Stub.answer(CHARGING, true);
    Check.that(new ChargeJob().onStartJob(null), "runs");
    stand.main(1000);
    Check.that(stand.app.recorder().recording(), "begun");
    RecorderService service = stand.service(stand.asked());
    stand.main(1000);
    Check.equal(8, Stub.last("android.app.Service.startForeground").args[2], "location, without the camera");
    Check.equal(false, Stub.last("android.app.job.JobService.jobFinished").args[1], "once");
    Check.that(stand.app.notices().textOf(stand.app.recorder().glance()).startsWith("телефон на зарядке · "), "said");
    service.onDestroy();
  }

  static void testALivingProcessHearsOfTheChargerAtOnce() throws Exception {
    Stand stand = stand(35, true);
    choose(stand, "\"byCharger\":true");
    Stub.answer(CHARGING, true);
    ((BroadcastReceiver) Stub.last("android.content.ContextWrapper.registerReceiver").args[0]).onReceive(stand.app, new Intent());
    stand.main(1000);
    Check.that(stand.app.recorder().recording(), "begun");
  }

  /** Each of the two permissions that Android 12 requires is missing in turn. */
  static void testWithoutTheRightAPersonIsAskedByANotification() throws Exception {
    for (int missing = 0; missing < 2; missing++) {
      Stand stand = stand(35, true);
      if (missing == 0) stand.granted.remove(BACKGROUND);
      else Stub.answer(EXEMPTED, false);
      choose(stand, "\"byCharger\":true");
      Stub.answer(CHARGING, true);
      stand.app.recorder().tick();
      stand.main(1000);
      Check.that(!stand.app.recorder().recording(), "not without positions");
      Check.that(ServiceTest.titles().contains("Пора начать запись: телефон на зарядке"), ServiceTest.titles());
    }
  }

  /** Android 11 lets the recording begin with the background permission alone. */
  static void testBeforeAndroid12TheBatterySaverIsNotAskedFor() throws Exception {
    Stand stand = stand(30, true);
    Stub.answer(EXEMPTED, false);
    choose(stand, "\"byCharger\":true");
    Stub.answer(CHARGING, true);
    stand.app.recorder().tick();
    stand.main(1000);
    Check.that(stand.app.recorder().recording(), "begun");
  }

  static void testABorderIsWatchedBySlotsAndItsAlertBegins() throws Exception {
    Stand stand = stand(35, true);
    Stand.borders = "{\"borders\":[{\"id\":7,\"name\":\"Котлован\",\"lat\":55.5,\"lng\":38.5,\"radius\":300}]}";
    choose(stand, "\"byBorder\":true");
    Check.equal("{\"id\":6,\"ok\":null}", stand.app.recorder().command("{\"id\":6,\"call\":\"borders\"}"), "told");
    stand.main(1000);
    Check.equal(1, Stub.calls(ALERT).size(), "watched");
    Check.equal(55.5, Stub.last(ALERT).args[0], "latitude");
    Check.equal(300f, Stub.last(ALERT).args[2], "metres");
    Check.equal(-1L, Stub.last(ALERT).args[3], "for good");
    new Receiver().onReceive(stand.app, new Intent().setAction(Receiver.BORDER).putExtra(Receiver.CIRCLE, 7)
        .putExtra(LocationManager.KEY_PROXIMITY_ENTERING, true));
    stand.main(1000);
    Check.that(stand.app.recorder().recording(), "begun");
    Check.that(Stub.calls(NO_ALERT).size() >= 20, "and no longer watched, nor what a former process watched");
  }

  /** The alarm of a shift uses a clock that does not change when the other clock is set. */
  static void testASetClockIsLookedAtAtOnce() throws Exception {
    Stand stand = stand(35, true);
    choose(stand, "\"shiftDays\":\"all\",\"shiftFrom\":0,\"shiftTo\":1410");
    int before = Stub.calls("android.app.AlarmManager.setExactAndAllowWhileIdle").size();
    Check.that(before > 0, "an alarm waits for the shift");
    new BootReceiver().onReceive(stand.app, new Intent().setAction(Intent.ACTION_TIME_CHANGED));
    stand.main(1000);
    Check.that(Stub.calls("android.app.AlarmManager.setExactAndAllowWhileIdle").size() > before, "asked for anew");
  }
}
