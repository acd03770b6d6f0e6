package ru.spetskarta.recorder.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.platform.Allowed;
import ru.spetskarta.recorder.core.platform.Exit;
import ru.spetskarta.recorder.core.platform.Limits;
import ru.spetskarta.recorder.core.recording.Fix;
import ru.spetskarta.recorder.core.stage.Check;
import ru.spetskarta.recorder.core.stage.FakePhone;
import ru.spetskarta.recorder.core.stage.Stage;

/**
 * The reason why there are no positions is shown at once, sent while it lasts, and becomes the reason of the gap afterwards.
 */
public final class TroublesTest {
  private static final long MINUTE = 60000;

  private TroublesTest() {}

  private static Object what(Stage stage) {
    return Json.map(stage.state().get("trouble")).get("what");
  }

  private static List<Map<String, Object>> told(Stage stage, String kind) {
    List<Map<String, Object>> told = new ArrayList<Map<String, Object>>();
    for (Map<String, Object> body : stage.store().bodies) for (Object one : Json.list(body.get(kind))) told.add(Json.map(one));
    return told;
  }

  /** The times without positions: reason, first and last minute. */
  private static String sleeps(Stage stage) {
    List<Object> sleeps = new ArrayList<Object>();
    for (Map<String, Object> sleep : told(stage, "sleeps"))
      sleeps.add(sleep.get("reason") + " " + minute(sleep.get("from")) + "-" + minute(sleep.get("to")));
    return sleeps.toString();
  }

  private static long minute(Object at) {
    return Math.round((Json.number(at, 0) - FakePhone.START) / (double) MINUTE);
  }

  public static void testInAHangarThePhoneIsHeardEachTenMinutesWithItsEngine() throws Exception {
    Stage stage = new Stage().begin().drive(6);
    for (int i = 0; i < 360; i++) {
      stage.phone.live(MINUTE / 6);
      for (int k = 0; k <= 10000; k += 100) stage.recorder.onMotion(k % 200 == 0 ? 1 : -1, 0, 0, stage.phone.steady - 10000 + k);
    }
    Check.equal("signal", what(stage), "shown");
    Check.equal("signal", stage.recorder.glance().trouble, "in the notification");
    Check.equal(1L, minute(stage.recorder.glance().troubleSince), "since the last position");
    List<Map<String, Object>> beats = told(stage, "beats");
    Check.that(beats.size() >= 5, "an hour's heartbeats: " + beats);
    Map<String, Object> beat = beats.get(beats.size() - 1);
    Check.equal("signal", beat.get("state"), "state");
    Check.that(Json.decimal(beat.get("vibration")) > 0.5, "engine: " + beat);
    stage.drive(2);
    Check.equal(null, what(stage), "over");
    stage.empty();
    Map<String, Object> sleep = told(stage, "sleeps").get(0);
    Check.equal("signal 1-61", sleep.get("reason") + " " + minute(sleep.get("from")) + "-" + minute(sleep.get("to")), "gap");
    stage.remove();
  }

  public static void testEachReasonIsToldApart() throws Exception {
    Stage stage = new Stage().begin().drive(6);
    stage.phone.limits = new Limits(true, false, false);
    stage.recorder.onProblem("unavailable");
    Check.equal("location_off", what(stage), "at once");
    stage.phone.live(20 * MINUTE);
    stage.phone.limits = new Limits(false, true, false);
    stage.phone.live(20 * MINUTE);
    Check.equal("saver", what(stage), "saver");
    stage.phone.limits = new Limits(false, false, false);
    stage.phone.allowed = new Allowed(false, false, false, true, true, true);
    stage.phone.live(20 * MINUTE);
    Check.equal("denied", what(stage), "denied");
    stage.phone.allowed = new Allowed(true, true, true, true, true, true);
    stage.drive(2).empty();
    Check.equal("[location_off 1-22, saver 22-41, denied 41-61]", sleeps(stage), "each minute of the gap has one reason");
    stage.remove();
  }

  public static void testLocatingSwitchedOnUnderARoofLeavesTheTimeBeforeItsOwnReason() throws Exception {
    Stage stage = new Stage().begin().drive(6);
    stage.phone.limits = new Limits(true, false, false);
    stage.recorder.onProblem("unavailable");
    stage.phone.live(15 * MINUTE);
    stage.phone.limits = new Limits(false, false, false);
    stage.recorder.onProblem(null);
    stage.phone.live(10 * MINUTE);
    Check.equal("signal", what(stage), "no satellites");
    Check.equal(16L, minute(stage.recorder.glance().troubleSince), "since locating is on");
    stage.drive(2).empty();
    Check.equal("[location_off 1-16, signal 16-26]", sleeps(stage), "reasons");
    stage.remove();
  }

  public static void testAClockThatIsSetMakesNeitherTheGapNorTheRecordingLonger() throws Exception {
    Stage stage = new Stage().begin().drive(6);
    stage.phone.limits = new Limits(true, false, false);
    stage.recorder.onProblem("unavailable");
    stage.phone.live(15 * MINUTE);
    stage.phone.set(120 * MINUTE);
    stage.phone.live(15 * MINUTE);
    Check.equal(31L, Math.round((stage.phone.wall - stage.recorder.glance().since) / (double) MINUTE), "recorded for");
    stage.phone.limits = new Limits(false, false, false);
    stage.recorder.onProblem(null);
    stage.drive(2).empty();
    Check.equal("[location_off 1-31]", sleeps(stage), "reasons");
    stage.remove();
  }

  public static void testAKillAmidATroubleKeepsWhatIsKnownOfIt() throws Exception {
    Stage stage = new Stage().begin().drive(6);
    stage.phone.live(20 * MINUTE);
    stage.phone.pass(20 * MINUTE);
    stage.live();
    stage.recorder.resumeAfterDeath(Exit.SYSTEM, true);
    stage.drive(2).empty();
    Check.equal("[signal 1-21, ended 21-41]", sleeps(stage), "reasons");
    stage.remove();
  }

  public static void testAMachineThatStandsInTheOpenHasNoTrouble() throws Exception {
    Stage stage = new Stage().begin();
    for (int i = 0; i < 720; i++) {
      stage.phone.live(5000);
      Fix fix = new Fix();
      fix.at = stage.phone.wall;
      fix.lat = 55;
      fix.lng = 38;
      fix.accuracy = 5;
      stage.recorder.onFix(fix);
      Check.equal(null, stage.recorder.glance().trouble, "trouble after " + i);
    }
    stage.empty();
    Check.equal(0, told(stage, "beats").size(), "heartbeats");
    stage.remove();
  }

  public static void testALimitedAppIsSaidThoughItStillRecords() throws Exception {
    Stage stage = new Stage().begin();
    stage.phone.limits = new Limits(false, false, true);
    stage.drive(30);
    Check.equal("restricted", what(stage), "shown");
    stage.empty();
    Check.equal(0, told(stage, "sleeps").size(), "no gap");
    stage.remove();
  }
}
