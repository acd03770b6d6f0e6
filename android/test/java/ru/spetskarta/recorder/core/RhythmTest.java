package ru.spetskarta.recorder.core;

import java.util.List;
import java.util.Map;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.recording.Fix;
import ru.spetskarta.recorder.core.stage.Check;
import ru.spetskarta.recorder.core.stage.Stage;

/** When the processor may sleep and the sensor pause, and that nothing is lost or delayed by it. */
public final class RhythmTest {
  private static final long MINUTE = 60000;

  private RhythmTest() {}

  private static void still(Stage stage, long ms) {
    for (long passed = 0; passed < ms; passed += 5000) {
      stage.phone.live(5000);
      Fix fix = new Fix();
      fix.at = stage.phone.wall;
      fix.lat = 55.5;
      fix.lng = 38;
      fix.accuracy = 5;
      stage.recorder.onFix(fix);
    }
  }

  /** Adds the last window of motion. */
  private static void shake(Stage stage, double how) {
    for (int k = 0; k <= 10000; k += 100) {
      stage.recorder.onMotion((float) (k % 200 == 0 ? how : -how), 0, 0, stage.phone.steady - 10000 + k);
    }
  }

  public static void testAStandingMachineLetsThePhoneSleepBetweenPositions() throws Exception {
    Stage stage = new Stage().begin();
    Check.that(stage.phone.awake, "a shift begins awake");
    still(stage, 5 * MINUTE);
    Check.that(!stage.phone.awake, "stands, and its engine is off");
    stage.phone.wokeFor = 0;
    stage.phone.measuredFor = 0;
    still(stage, 60 * MINUTE);
    Check.that(stage.phone.wokeFor <= 3 * MINUTE, "awake for " + stage.phone.wokeFor + " ms");
    Check.that(stage.phone.measuredFor > 15 * MINUTE && stage.phone.measuredFor < 25 * MINUTE,
        "motion measured for " + stage.phone.measuredFor + " ms");
    stage.fix();
    Check.that(stage.phone.awake, "awake by the position that has moved");
    stage.phone.measuredFor = 0;
    stage.drive(30);
    Check.that(stage.phone.measuredFor >= 290000, "without a pause while it moves: " + stage.phone.measuredFor);
    stage.remove();
  }

  public static void testARunningEngineKeepsItAwakeAndIsInEachPoint() throws Exception {
    Stage stage = new Stage().begin();
    still(stage, 5 * MINUTE);
    for (int i = 0; i < 20; i++) {
      shake(stage, 1);
      still(stage, 30000);
      Check.that(stage.phone.awake, "shakes");
    }
    stage.empty();
    int told = 0;
    for (Map<String, Object> body : stage.store().bodies) {
      for (Object point : Json.list(body.get("points"))) if (Json.map(point).get("vibration") != null) told++;
    }
    Check.that(told >= 18, "points that tell of the engine, one each half minute: " + told);
    stage.remove();
  }

  /** Otherwise the machine would be taken for one carried on another vehicle. */
  public static void testASampleOfBeforeItMovedIsNotInAPointThatMoves() throws Exception {
    Stage stage = new Stage().begin();
    still(stage, 5 * MINUTE);
    shake(stage, 0.001);
    still(stage, 20000);
    stage.fix();
    stage.phone.live(10000);
    stage.fix();
    stage.empty();
    List<Object> points = Json.list(stage.store().bodies.get(stage.store().bodies.size() - 1).get("points"));
    Check.equal(null, Json.map(points.get(points.size() - 1)).get("vibration"), "an old sample");
    stage.remove();
  }

  public static void testWithoutPositionsItStaysAwakeAndTheHeartbeatGoes() throws Exception {
    Stage stage = new Stage().begin();
    still(stage, 5 * MINUTE);
    Check.that(!stage.phone.awake, "asleep");
    // Only alarms wake the phone.
    stage.phone.live(2 * MINUTE);
    Check.that(stage.phone.awake, "no position wakes it any more");
    stage.phone.live(25 * MINUTE);
    int beats = 0;
    for (Map<String, Object> body : stage.store().bodies) beats += Json.list(body.get("beats")).size();
    Check.equal(3, beats, "heartbeats");
    still(stage, 5 * MINUTE);
    Check.that(!stage.phone.awake, "positions wake it again");
    stage.remove();
  }

  public static void testAPhotoAChargerAndACallKeepItAwake() throws Exception {
    Stage stage = new Stage().begin();
    stage.phone.jpeg = new byte[] {1, 2, 3};
    stage.call("choose", "settings", Json.of("photoEvery", 10));
    still(stage, 5 * MINUTE);
    Check.that(!stage.phone.awake, "asleep");
    still(stage, 4 * MINUTE + 30000);
    Check.that(stage.phone.awake, "a photo is due");
    still(stage, 30000);
    Check.equal(1, stage.phone.shots, "on time");
    still(stage, MINUTE);
    Check.that(!stage.phone.awake, "asleep after it");
    stage.phone.charging = true;
    still(stage, 5000);
    Check.that(stage.phone.awake, "charged");
    stage.phone.charging = false;
    still(stage, 5000);
    stage.phone.jpeg = null;
    stage.call("photo");
    Check.that(stage.phone.awake, "until the camera has answered");
    stage.recorder.onPhotoFailed("failed");
    Check.that(!stage.phone.awake, "it has");
    stage.remove();
  }
}
