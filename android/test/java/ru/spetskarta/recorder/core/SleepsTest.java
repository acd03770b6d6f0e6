package ru.spetskarta.recorder.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.platform.Exit;
import ru.spetskarta.recorder.core.stage.Check;
import ru.spetskarta.recorder.core.stage.FakePhone;
import ru.spetskarta.recorder.core.stage.Stage;

/** Times in which the phone did not let the app run are found, shown and sent once. */
public final class SleepsTest {
  private static final long HOUR = 3600000;

  private SleepsTest() {}

  /** `reason from-to` in minutes after the start, for everything that was sent to the server. */
  private static List<String> told(Stage stage, long from) {
    stage.empty();
    List<String> told = new ArrayList<String>();
    for (Map<String, Object> body : stage.store().bodies) {
      for (Object one : Json.list(body.get("sleeps"))) {
        Map<String, Object> sleep = Json.map(one);
        told.add(sleep.get("reason") + " " + Math.round((Json.number(sleep.get("from"), 0) - from) / 60000.0) + "-"
            + Math.round((Json.number(sleep.get("to"), 0) - from) / 60000.0));
      }
    }
    return told;
  }

  private static void check(String wanted, Stage stage, long from) {
    Check.equal(wanted, told(stage, from).toString(), "sleeps");
    stage.remove();
  }

  private static Stage after(long ms, Exit exit, boolean mayRecord) throws Exception {
    Stage stage = new Stage().begin().drive(60);
    stage.phone.pass(ms);
    stage.live();
    stage.recorder.resumeAfterDeath(exit, mayRecord);
    return stage;
  }

  public static void testKilledByThePhone() throws Exception {
    Stage stage = after(2 * HOUR, Exit.SYSTEM, true);
    Check.that(stage.recorder.recording(), "goes on");
    Check.equal("samsung", Json.map(stage.state().get("asleep")).get("maker"), "maker");
    Check.equal(1, Json.list(stage.state().get("holes")).size(), "holes");
    stage.call("putAway", "what", "sleep");
    Check.equal(null, stage.state().get("asleep"), "put away");
    check("[ended 10-130]", stage, FakePhone.START);
  }

  public static void testStoppedByThePerson() throws Exception {
    check("[stopped 10-130]", after(2 * HOUR, Exit.PERSON, true), FakePhone.START);
  }

  public static void testAnUpdateIsNotTakenForABatterySaver() throws Exception {
    Stage stage = after(2 * HOUR, Exit.UPDATE, true);
    Check.equal(null, stage.state().get("asleep"), "no maker is blamed");
    check("[ended 10-130]", stage, FakePhone.START);
  }

  public static void testAShortRestartIsNoSleep() throws Exception {
    check("[]", after(60000, Exit.UNKNOWN, true), FakePhone.START);
  }

  public static void testFrozenWithinOneLife() throws Exception {
    Stage stage = new Stage().begin().drive(60);
    stage.phone.pass(HOUR);
    stage.drive(6);
    check("[asleep 10-70]", stage, FakePhone.START);
  }

  public static void testSwitchedOffThenNotStarted() throws Exception {
    Stage stage = new Stage().begin().drive(60);
    stage.phone.reboot(HOUR);
    stage.phone.pass(HOUR);
    stage.live();
    stage.recorder.resumeAfterDeath(Exit.UNKNOWN, true);
    check("[off 10-70, ended 70-130]", stage, FakePhone.START);
  }

  public static void testInterruptedUntilThePersonGoesOn() throws Exception {
    Stage stage = after(HOUR, Exit.UNKNOWN, false);
    Check.that(!stage.recorder.recording(), "not recording");
    Check.that(stage.state().get("interrupted") != null, "told that it was interrupted");
    Check.that(stage.recorder.glance().interrupted > 0, "in the notification too");
    stage.phone.pass(HOUR);
    stage.live();
    stage.recorder.resumeAfterDeath(Exit.UNKNOWN, false);
    Check.that(stage.state().get("interrupted") != null, "still told in the next life");
    stage.call("start");
    Check.equal(null, stage.state().get("interrupted"), "continued");
    check("[ended 10-70, ended 70-130]", stage, FakePhone.START);
  }

  public static void testNotContinuedCountsAsAStop() throws Exception {
    Stage stage = after(HOUR, Exit.UNKNOWN, false);
    stage.call("putAway", "what", "interrupted");
    stage.empty();
    int stops = 0;
    for (Map<String, Object> body : stage.store().bodies) stops += Json.list(body.get("stops")).size();
    Check.equal(1, stops, "stops");
    stage.remove();
  }

  public static void testAClockThatIsSetWhileTheAppIsDeadChangesNoLength() throws Exception {
    Stage stage = new Stage().begin().drive(60);
    stage.phone.pass(HOUR);
    stage.phone.wall += 5 * HOUR;
    stage.live();
    stage.recorder.resumeAfterDeath(Exit.UNKNOWN, true);
    check("[ended 310-370]", stage, FakePhone.START);
  }
}
