package ru.spetskarta.recorder.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.platform.Allowed;
import ru.spetskarta.recorder.core.platform.Exit;
import ru.spetskarta.recorder.core.stage.Check;
import ru.spetskarta.recorder.core.stage.Stage;

/** What the person sees and what the phone is asked to do while a shift is recorded. */
public final class RecordingTest {
  private RecordingTest() {}

  public static void testStartNeedsAMachineAndLocation() throws Exception {
    Stage stage = new Stage().live();
    Check.equal("no_machine", stage.call("start").get("error"), "without a machine");
    stage.enrol();
    stage.phone.allowed = new Allowed(false, false, true, true, true, true);
    Check.equal("no_location", stage.call("start").get("error"), "without location");
    Check.that(!stage.recorder.recording(), "not recording");
    stage.remove();
  }

  public static void testSettingsReachThePhoneAndStay() throws Exception {
    Stage stage = new Stage().begin();
    Check.equal(10000L, stage.phone.wanted.interval, "interval");
    stage.call("choose", "settings", Json.of("interval", 30000, "wifiOnly", true));
    Check.equal(30000L, stage.phone.wanted.interval, "interval chosen");
    stage.live();
    Check.equal(true, Json.map(stage.state().get("settings")).get("wifiOnly"), "after a restart");
    stage.remove();
  }

  public static void testPhotosComeByTheTimerAndWithTheirPlace() throws Exception {
    Stage stage = new Stage().begin();
    stage.phone.jpeg = new byte[] {5, 5};
    stage.call("choose", "settings", Json.of("photoEvery", 10));
    stage.drive(6 * 60);
    Check.equal(6, stage.phone.shots, "photos of an hour");
    Check.equal("data:image/jpeg;base64,AQID", Json.map(stage.state().get("photo")).get("picture"), "picture");
    stage.empty();
    List<Object> told = new ArrayList<Object>();
    for (Map<String, Object> body : stage.store().bodies) {
      for (Object plan : Json.list(body.get("photoPlans"))) told.add(Json.map(plan).get("minutes"));
    }
    Check.equal("[0.0, 10.0]", told.toString(), "intervals told");
    Check.equal(6, stage.store().photos.size(), "photos on the server");
    stage.remove();
  }

  public static void testTheServerIsToldHowOftenPointsAreMeantToCome() throws Exception {
    Stage stage = new Stage().begin();
    stage.call("choose", "settings", Json.of("interval", 30000));
    stage.drive(5);
    stage.empty();
    List<Object> told = new ArrayList<Object>();
    for (Map<String, Object> body : stage.store().bodies) told.add(body.get("every"));
    Check.that(told.size() > 0, "calls");
    for (Object every : told) Check.equal(30, (int) Json.number(every, 0), "seconds");
    stage.remove();
  }

  public static void testACameraThatDoesNotAnswerFailsAndIsTriedAgain() throws Exception {
    Stage stage = new Stage().begin();
    stage.call("choose", "settings", Json.of("photoEvery", 5));
    stage.drive(37);
    Check.equal("failed", Json.map(stage.state().get("photo")).get("state"), "told");
    stage.drive(30);
    Check.equal(2, stage.phone.shots, "shots");
    stage.remove();
  }

  public static void testOnlyOverWiFiConcernsPhotosAlone() throws Exception {
    Stage stage = new Stage().begin();
    stage.phone.jpeg = new byte[] {5, 5};
    stage.phone.wifi = false;
    stage.call("choose", "settings", Json.of("wifiOnly", true));
    stage.call("photo");
    stage.drive(30);
    stage.phone.live(120000);
    Check.equal(0L, stage.count("points"), "points waiting");
    Check.equal(1L, stage.count("photos"), "photos waiting");
    stage.phone.wifi = true;
    stage.recorder.onNetwork();
    Check.equal(0L, stage.count("photos"), "photos waiting with Wi-Fi");
    stage.remove();
  }

  public static void testAClockSetBackLosesNoPointsAndShiftsThoseOfUnknownTime() throws Exception {
    final Stage stage = new Stage();
    stage.begin();
    stage.phone.online = false;
    // A new process has not asked for the server's time yet.
    stage.live();
    stage.recorder.resumeAfterDeath(Exit.UNKNOWN, true);
    stage.phone.wall += 3600000;
    stage.drive(10);
    stage.phone.wall -= 3600000;
    stage.drive(10);
    Check.equal(20L, stage.count("points"), "points");
    stage.phone.online = true;
    stage.recorder.onNetwork();
    stage.empty();
    long first = stage.store().points.first();
    long last = stage.store().points.last();
    Check.equal(20, stage.store().points.size(), "points on the server");
    Check.equal(190000L, last - first, "an hour that nobody lived is not there");
    stage.remove();
  }

  public static void testPointsWaitAMinuteForOthersOnTheBattery() throws Exception {
    Stage stage = new Stage().begin();
    stage.phone.live(60000);
    stage.store().calls = 0;
    stage.drive(60);
    Check.that(stage.store().calls <= 11, "calls in ten minutes: " + stage.store().calls);
    stage.phone.charging = true;
    stage.store().calls = 0;
    stage.drive(60);
    Check.that(stage.store().calls >= 59, "at once on the charger: " + stage.store().calls);
    stage.remove();
  }

  public static void testTheNewestPointIsInTheFirstBatch() throws Exception {
    Stage stage = new Stage().begin();
    stage.phone.online = false;
    stage.drive(2500);
    stage.phone.online = true;
    stage.store().bodies.clear();
    stage.recorder.onNetwork();
    List<Object> points = Json.list(stage.store().bodies.get(0).get("points"));
    Check.equal(1000, points.size(), "first batch");
    Check.equal(stage.given.last(), Json.whole(Json.map(points.get(999)).get("timestamp")), "its last point");
    Check.equal(stage.given.first(), Json.whole(Json.map(points.get(0)).get("timestamp")), "its first point");
    stage.remove();
  }

  public static void testTheServerIsToldOfTheAppAndTellsOfANewerOne() throws Exception {
    Stage stage = new Stage();
    stage.server = new Stage.Store(stage.phone) {
      @Override
      public Answer points(String token, String json) {
        Answer answer = super.points(token, json);
        answer.body.put("update", true);
        return answer;
      }
    };
    stage.begin().drive(2).empty();
    Map<String, Object> app = Json.map(stage.store().bodies.get(0).get("app"));
    Check.equal("[1.0.0, Samsung SM-A525F, samsung]", app.values().toString(), "app");
    Check.equal(true, stage.state().get("update"), "update");
    stage.remove();
  }

  public static void testAStopIsToldAndSendsEverything() throws Exception {
    Stage stage = new Stage().begin().drive(3);
    stage.recorder.stop();
    Check.equal(0L, stage.count("points"), "points waiting");
    Map<String, Object> last = stage.store().bodies.get(stage.store().bodies.size() - 1);
    Check.equal(Arrays.<Object>asList((double) stage.phone.wall).toString(), last.get("stops").toString(), "stops");
    Check.equal(null, stage.phone.wanted, "the phone rests");
    stage.remove();
  }

  public static void testAStopWithoutANetworkStillWaits() throws Exception {
    Stage stage = new Stage().begin().drive(3).empty();
    Check.that(!stage.recorder.glance().waiting, "nothing waits");
    stage.phone.online = false;
    stage.recorder.stop();
    Check.equal(0, stage.recorder.glance().points, "points");
    Check.that(stage.recorder.glance().waiting, "the stop waits");
    stage.remove();
  }

  public static void testWhatThePhoneShakesIsInThePoint() throws Exception {
    Stage stage = new Stage().begin();
    for (int i = 0; i <= 500; i++) {
      double wave = Math.sin(2 * Math.PI * 12 * i / 50);
      stage.recorder.onMotion((float) wave, 0, 0, stage.phone.steady + i * 20);
    }
    stage.phone.live(10000);
    stage.fix();
    stage.empty();
    Map<String, Object> point = Json.map(Json.list(stage.store().bodies.get(0).get("points")).get(0));
    Check.equal(0.706, point.get("vibration"), "vibration");
    Check.equal(12.0, point.get("frequency"), "frequency");
    Check.equal(false, point.get("charging"), "charging");
    stage.remove();
  }

  public static void testATokenIsOnlyEverSealed() throws Exception {
    Stage stage = new Stage().begin().drive(5);
    for (String name : stage.disk.names()) {
      Check.that(!new String(stage.disk.read(name), "UTF-8").contains(Stage.TOKEN), "token in " + name);
    }
    Check.that(!stage.recorder.state().contains(Stage.TOKEN), "token in the state");
    Check.that(!stage.recorder.command("{\"id\":1,\"call\":\"hello\",\"protocol\":2}").contains(Stage.TOKEN), "in hello");
    stage.vault.lost = true;
    stage.live();
    Map<String, Object> machine = Json.map(Json.map(stage.state().get("enrolments")).get("kran"));
    Check.equal("locked", machine.get("refused"), "without its key the machine must be connected anew");
    stage.vault.lost = false;
    stage.enrol().empty();
    Check.equal(stage.kept, stage.store().points, "and then everything is sent");
    stage.remove();
  }
}
