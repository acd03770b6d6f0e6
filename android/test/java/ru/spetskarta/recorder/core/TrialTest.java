package ru.spetskarta.recorder.core;

import java.util.Map;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.recording.Fix;
import ru.spetskarta.recorder.core.stage.Check;
import ru.spetskarta.recorder.core.stage.Stage;

/** The trial with the screen off before the first shift. */
public final class TrialTest {
  private TrialTest() {}

  private static Stage begun() throws Exception {
    Stage stage = new Stage().live().enrol();
    Check.that(stage.call("tryOut").containsKey("ok"), "begun");
    Check.that(stage.phone.wanted != null, "positions are asked for");
    Check.equal("running", result(stage), "runs");
    return stage;
  }

  private static Object result(Stage stage) {
    return trial(stage).get("result");
  }

  private static Map<String, Object> trial(Stage stage) {
    return Json.map(stage.state().get("trial"));
  }

  /** `minutes` with a position each five seconds. */
  private static void wake(Stage stage, int minutes) {
    for (int i = 0; i < minutes * 12; i++) {
      stage.phone.live(5000);
      stage.fix();
    }
  }

  public static void testAPhoneThatGivesPositionsInTheDarkHolds() throws Exception {
    Stage stage = begun();
    wake(stage, 11);
    Check.equal("holds", result(stage), "result");
    Check.equal(120L, Json.number(trial(stage).get("fixes"), 0), "a position each five seconds of ten minutes");
    Check.equal(null, stage.phone.wanted, "and then it rests");
    Check.equal(0L, stage.count("points"), "nothing of it is kept");
    Check.equal(0, stage.store().bodies.size(), "or sent");
    stage.live();
    Check.equal("holds", result(stage), "remembered");
  }

  /**
   * A shift beside a standing machine lets the phone sleep: a trial with the processor kept awake could succeed where a shift
   * fails.
   */
  public static void testItLetsThePhoneSleepAsAShiftDoes() throws Exception {
    Stage stage = begun();
    for (int i = 0; i < 10 * 12; i++) {
      stage.phone.live(5000);
      Fix fix = new Fix();
      fix.at = stage.phone.wall;
      fix.lat = 55.5;
      fix.lng = 38;
      fix.accuracy = 5;
      stage.recorder.onFix(fix);
    }
    Check.equal("holds", result(stage), "result");
    Check.that(stage.phone.wokeFor < 4 * 60000, "kept awake for " + stage.phone.wokeFor + " ms");
  }

  public static void testAPhoneThatSleepsIsSaidToWithTheLength() throws Exception {
    Stage stage = begun();
    wake(stage, 3);
    stage.phone.pass(5 * 60000);
    wake(stage, 3);
    Check.equal("slept", result(stage), "result");
    Check.equal(300000L, Json.number(trial(stage).get("silence"), 0), "until the phone let it run again");
  }

  public static void testAnAppThatWasEndedIsSaidTo() throws Exception {
    Stage stage = begun();
    wake(stage, 3);
    stage.phone.pass(60000);
    stage.live();
    Check.equal("ended", result(stage), "result");
  }

  public static void testAnAppThatRunsWithoutPositionsIsNoneThatSleeps() throws Exception {
    Stage stage = begun();
    wake(stage, 2);
    stage.phone.live(9 * 60000);
    Check.equal("silent", result(stage), "result");
    Check.that(Json.number(trial(stage).get("silence"), 0) >= 8 * 60000, "eight minutes at least");
  }

  public static void testALitScreenOrAChargerProvesNothing() throws Exception {
    Stage lit = new Stage().live().enrol();
    lit.phone.lit = true;
    lit.call("tryOut");
    wake(lit, 11);
    Check.equal("lit", result(lit), "screen");
    Stage charged = new Stage().live().enrol();
    charged.phone.charging = true;
    charged.call("tryOut");
    wake(charged, 11);
    Check.equal("charged", result(charged), "charger");
  }

  public static void testAShiftEndsItAndStopTakesItBack() throws Exception {
    Stage stage = begun();
    wake(stage, 2);
    stage.recorder.start();
    Check.equal(null, stage.state().get("trial"), "no trial during a shift");
    stage.drive(3);
    Check.that(stage.phone.wanted != null && stage.count("points") > 0, "the shift records");
    Stage stopped = begun();
    stopped.recorder.stop();
    Check.equal(null, stopped.state().get("trial"), "taken back");
    Check.equal(null, stopped.phone.wanted, "rests");
  }

  public static void testWhatKeepsThePhoneAwakeIsShownOnce() throws Exception {
    Stage stage = new Stage().live().enrol();
    Check.equal(false, stage.state().get("prepared"), "not seen yet");
    Check.that(stage.call("putAway", "what", "prepare").containsKey("ok"), "seen");
    Check.equal(true, stage.state().get("prepared"), "seen");
    stage.live();
    Check.equal(true, stage.state().get("prepared"), "also in the next life");
  }
}
