package ru.spetskarta.recorder.core;

import java.util.List;
import java.util.Map;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.recording.Fix;
import ru.spetskarta.recorder.core.stage.Backend;
import ru.spetskarta.recorder.core.stage.Check;
import ru.spetskarta.recorder.core.stage.Stage;

/** Three taps, and the marks made from them. */
public final class CalibrationTest {
  private CalibrationTest() {}

  private static Stage begun() throws Exception {
    Stage stage = new Stage().begin();
    stage.call("calibrate", "what", "begin");
    return stage;
  }

  private static Object step(Stage stage) {
    Object now = stage.state().get("calibration");
    return now instanceof Map ? Json.map(now).get("step") : now;
  }

  /** A position each five seconds in one place. */
  private static void stand(Stage stage, int seconds) {
    for (int i = 0; i < seconds / 5; i++) {
      stage.phone.live(5000);
      Fix fix = new Fix();
      fix.at = stage.phone.wall();
      fix.lat = 55;
      fix.lng = 38;
      fix.accuracy = 5;
      stage.recorder.onFix(fix);
    }
  }

  private static void say(Stage stage, int seconds) {
    stage.call("calibrate", "what", "say");
    stand(stage, seconds);
  }

  public static void testThreeTapsBecomeThreeMarks() throws Exception {
    Stage stage = begun();
    long begun = stage.phone.wall();
    Check.equal("off", step(stage), "first");
    say(stage, 60);
    Check.equal("idle", step(stage), "second");
    say(stage, 60);
    Check.equal("work", step(stage), "third");
    say(stage, 180);
    Check.equal("done", step(stage), "over");
    stage.empty();
    List<Map<String, Object>> marks = stage.store().marks;
    Check.equal(3, marks.size(), "marks");
    long[] lengths = {60000, 60000, 180000};
    String[] whats = {"off", "idle", "work"};
    long from = begun;
    for (int i = 0; i < 3; i++) {
      Check.equal(whats[i], marks.get(i).get("what"), "what");
      Check.equal(from, Json.number(marks.get(i).get("from"), 0), "from");
      from += lengths[i];
      Check.equal(from, Json.number(marks.get(i).get("to"), 0), "to");
    }
    stage.call("calibrate", "what", "end");
    Check.equal(null, stage.state().get("calibration"), "closed");
    Check.equal(1, Json.list(stage.state().get("calibrated")).size(), "not offered again");
    stage.live();
    Check.equal(1, Json.list(stage.state().get("calibrated")).size(), "nor in the next life");
  }

  public static void testAStandingMachineMakesAPointEachTenSecondsMeanwhile() throws Exception {
    Stage stage = begun();
    say(stage, 5);
    int before = stage.store().points.size() + (int) stage.count("points");
    stand(stage, 50);
    int points = stage.store().points.size() + (int) stage.count("points") - before;
    Check.equal(5, points, "points in 50 s of standing");
  }

  public static void testMarksWaitForANetworkAndAreToldOnce() throws Exception {
    Stage stage = begun();
    stage.phone.online = false;
    say(stage, 60);
    stage.live();
    Check.equal(0, stage.store().marks.size(), "waits, also through the end of the process");
    stage.phone.online = true;
    stage.recorder.onNetwork();
    stage.phone.live(300000);
    Check.equal(1, stage.store().marks.size(), "told");
    stage.phone.live(300000);
    Check.equal(1, stage.store().marks.size(), "once");
  }

  public static void testWhatIsNotOverIsNotTold() throws Exception {
    Stage stage = begun();
    say(stage, 30);
    stage.call("calibrate", "what", "end");
    stand(stage, 120);
    Check.equal(0, stage.store().marks.size(), "broken off");
    Stage stopped = begun();
    say(stopped, 30);
    stopped.recorder.stop();
    stopped.phone.live(300000);
    Check.equal(0, stopped.store().marks.size(), "stopped");
    Check.equal(null, stopped.state().get("calibration"), "gone with the shift");
    Stage set = begun();
    say(set, 30);
    set.phone.wall += 7200000;
    stand(set, 60);
    Check.equal("off", step(set), "a clock that was set: asked anew");
    Check.equal(0, set.store().marks.size(), "no times that cannot be");
  }

  public static void testOnlyKnownWordsAreHeard() throws Exception {
    Stage stage = begun();
    Check.equal("invalid", stage.call("calibrate", "what", "go").get("error"), "unknown word");
    Check.equal("invalid", stage.call("calibrate").get("error"), "no word");
  }

  /** The real server accepts them as it accepts a browser's. */
  public static void testTheServerKeepsThem() throws Exception {
    Stage stage = new Stage();
    Map<String, Object> machine = Backend.machine();
    stage.token = Json.text(machine.get("token"));
    stage.server = new Stage.Real(Backend.origin, stage.phone);
    stage.begin();
    stage.call("calibrate", "what", "begin");
    say(stage, 60);
    stage.empty();
    Map<String, Object> told = Backend.stored(machine.get("equipment"));
    Check.equal(1, Json.list(told.get("marks")).size(), "marks of the database");
    Map<String, Object> mark = Json.map(Json.list(told.get("marks")).get(0));
    Check.equal("off", mark.get("what"), "what");
    Check.equal(60000L, Json.number(mark.get("to"), 0) - Json.number(mark.get("from"), 0), "a minute");
  }
}
