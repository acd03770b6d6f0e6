package ru.spetskarta.recorder.core;

import java.util.ArrayList;
import java.util.Calendar;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import ru.spetskarta.recorder.core.auto.Shift;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.sending.Outcome;
import ru.spetskarta.recorder.core.stage.Check;
import ru.spetskarta.recorder.core.stage.Stage;

/** Recordings that begin and end by the charger, the shift and an object's border; each is off until a person has chosen it. */
public final class AutoTest {
  private static final long MINUTE = 60000;
  private static final long HOUR = 60 * MINUTE;

  private AutoTest() {}

  private static Stage idle(Object... settings) throws Exception {
    Stage stage = new Stage().live().enrol();
    stage.phone.charging = false;
    if (settings.length > 0) choose(stage, settings);
    return stage;
  }

  private static void choose(Stage stage, Object... settings) {
    Map<String, Object> answer = stage.call("choose", "settings", Json.of(settings));
    Check.that(answer.containsKey("ok"), "chosen: " + answer);
  }

  private static void charge(Stage stage, boolean now) {
    stage.phone.charging = now;
    stage.recorder.tick();
  }

  private static boolean records(Stage stage) {
    stage.state();
    return stage.recorder.recording();
  }

  private static Map<String, Object> auto(Stage stage) {
    return Json.map(stage.state().get("auto"));
  }

  private static Object what(Stage stage, String name) {
    return Json.map(auto(stage).get(name)).get("what");
  }

  public static void testNothingBeginsByItselfUnlessChosen() throws Exception {
    Stage stage = idle();
    charge(stage, true);
    stage.recorder.onBorder(1, true);
    stage.phone.live(24 * HOUR);
    Check.that(!records(stage), "records");
    Check.that(!stage.phone.waitsForCharger && stage.phone.circles.isEmpty(), "nothing is watched");
    stage.remove();
  }

  public static void testTheChargerBeginsAndFiveMinutesWithoutItEnd() throws Exception {
    Stage stage = idle("byCharger", true);
    Check.that(stage.phone.waitsForCharger, "watched");
    charge(stage, true);
    Check.that(records(stage), "begun");
    Check.equal("charger", auto(stage).get("began"), "shown");
    Check.equal("charger", stage.recorder.glance().began, "in the notification");
    Check.that(!stage.phone.waitsForCharger, "watched no more");
    stage.drive(60);
    // Starting the engine interrupts the power for a moment.
    charge(stage, false);
    stage.drive(12);
    charge(stage, true);
    stage.drive(60);
    Check.that(records(stage), "goes on");
    charge(stage, false);
    stage.drive(29);
    Check.that(records(stage), "not before five minutes");
    stage.drive(3);
    Check.that(!records(stage), "ended");
    Check.equal("charger", what(stage, "ended"), "said");
    Check.that(stage.phone.waitsForCharger, "watched again");
    stage.empty();
    Check.that(stage.store().points.size() > 150, "points");
    Object stops = null;
    for (Map<String, Object> body : stage.store().bodies) if (body.get("stops") != null) stops = body.get("stops");
    Check.that(stops != null, "the server hears of the stop");
    stage.call("putAway", "what", "auto");
    Check.equal(null, auto(stage).get("ended"), "put away");
    stage.remove();
  }

  /** The process was ended, and the charger was plugged in meanwhile. */
  public static void testItIsNoticedInTheNextLife() throws Exception {
    Stage stage = idle("byCharger", true);
    stage.phone.charging = true;
    stage.live();
    stage.recorder.tick();
    Check.that(records(stage), "begun");
    stage.remove();
  }

  public static void testWhatAPersonHasStoppedStaysSoUntilTheChargerComesAnew() throws Exception {
    Stage stage = idle("byCharger", true);
    charge(stage, true);
    stage.drive(6);
    stage.call("stop");
    stage.phone.live(3 * HOUR);
    stage.live();
    stage.phone.live(3 * HOUR);
    Check.that(!records(stage), "not again");
    charge(stage, false);
    stage.phone.live(6 * MINUTE);
    charge(stage, true);
    Check.that(records(stage), "the next time");
    stage.remove();
  }

  public static void testForARevokedMachineNothingBegins() throws Exception {
    final boolean[] revoked = {false};
    Stage stage = new Stage();
    stage.server = new Stage.Store(stage.phone) {
      @Override
      public Answer self(String token) {
        return revoked[0] ? denied() : super.self(token);
      }

      @Override
      public Answer points(String token, String json) {
        return revoked[0] ? denied() : super.points(token, json);
      }

      private Answer denied() {
        Answer answer = answer(null);
        answer.status = 401;
        answer.code = "unauthorized";
        answer.outcome = Outcome.of(401, null, "unauthorized");
        return answer;
      }
    };
    stage.live().enrol();
    choose(stage, "byCharger", true);
    charge(stage, true);
    stage.drive(6);
    revoked[0] = true;
    stage.drive(60);
    Check.that(!records(stage), "ended by the server");
    charge(stage, false);
    stage.phone.live(6 * MINUTE);
    charge(stage, true);
    Check.that(!records(stage), "not begun");
    Check.equal(null, stage.recorder.glance().due, "nor asked for");
    Check.that(!stage.recorder.glance().waiting, "and nothing keeps the phone awake for it");
    stage.remove();
  }

  public static void testChosenOnTheChargerItDoesNotBeginAtOnce() throws Exception {
    Stage stage = idle();
    stage.phone.charging = true;
    choose(stage, "byCharger", true);
    stage.phone.live(HOUR);
    Check.that(!records(stage), "the person has the button before him");
    stage.remove();
  }

  public static void testWhereThePhoneDoesNotLetItAPersonIsAsked() throws Exception {
    Stage stage = idle("byCharger", true);
    stage.phone.mayBegin = false;
    charge(stage, true);
    Check.that(!records(stage), "no recording without positions");
    Check.equal("charger", what(stage, "due"), "shown");
    Check.equal("charger", stage.recorder.glance().due, "in a notification");
    stage.live();
    Check.equal("charger", stage.recorder.glance().due, "in the next life too");
    stage.call("start");
    Check.equal(null, stage.recorder.glance().due, "answered");
    stage.call("stop");
    stage.phone.live(MINUTE);
    charge(stage, false);
    stage.phone.live(6 * MINUTE);
    charge(stage, true);
    Check.equal("charger", stage.recorder.glance().due, "again");
    charge(stage, false);
    stage.phone.live(6 * MINUTE);
    Check.equal(null, stage.recorder.glance().due, "over");
    stage.remove();
  }

  /** Lets time pass until the next full hour of the day, by the phone's clock. */
  private static void until(Stage stage, int hour) {
    Calendar at = Calendar.getInstance();
    at.setTimeInMillis(stage.phone.wall);
    at.set(Calendar.HOUR_OF_DAY, hour);
    at.set(Calendar.MINUTE, 0);
    at.set(Calendar.SECOND, 0);
    if (at.getTimeInMillis() <= stage.phone.wall) at.add(Calendar.DATE, 1);
    stage.phone.live(at.getTimeInMillis() - stage.phone.wall);
  }

  public static void testTheShiftBeginsByTheClockAndEndsOnceTheMachineStands() throws Exception {
    Stage stage = idle();
    until(stage, 6);
    choose(stage, "shiftDays", "all", "shiftFrom", 480, "shiftTo", 1200);
    stage.phone.live(2 * HOUR - 1000);
    Check.that(!records(stage), "before eight");
    stage.phone.live(2000);
    Check.that(records(stage), "at eight, by its own alarm");
    Check.equal("shift", auto(stage).get("began"), "shown");
    stage.phone.live(12 * HOUR - 10 * MINUTE);
    stage.drive(120);
    Check.that(records(stage), "works after eight in the evening");
    stage.phone.live(9 * MINUTE);
    Check.that(records(stage), "stands nine minutes");
    stage.phone.live(3 * MINUTE);
    Check.that(!records(stage), "ended");
    Check.equal("shift", what(stage, "ended"), "said");
    stage.remove();
  }

  public static void testAShiftOverMidnightAndFreeDays() throws Exception {
    TimeZone before = TimeZone.getDefault();
    TimeZone.setDefault(TimeZone.getTimeZone("Europe/Moscow"));
    try {
      Calendar friday = Calendar.getInstance();
      friday.clear();
      friday.set(2026, Calendar.NOVEMBER, 27, 12, 0);
      long noon = friday.getTimeInMillis();
      Shift night = new Shift("mon_fri", 20 * 60, 8 * 60);
      Check.equal(noon + 8 * HOUR, night.next(noon), "from eight in the evening");
      Check.that(night.isOn(noon + 8 * HOUR) && night.isOn(noon + 19 * HOUR), "to Saturday's morning");
      Check.that(!night.isOn(noon + 20 * HOUR), "until eight");
      Check.equal(noon + 80 * HOUR, night.next(noon + 21 * HOUR), "then on Monday");
      Check.that(!new Shift("mon_sat", 480, 1200).isOn(noon + 48 * HOUR), "not on Sunday");
      Check.that(new Shift("all", 480, 1200).isOn(noon + 48 * HOUR), "but on all days");
      Check.that(!new Shift("off", 480, 1200).isChosen() && !new Shift("all", 480, 480).isChosen(), "off");
    } finally {
      TimeZone.setDefault(before);
    }
  }

  /** A border 300 m around the point where the drives of a stage begin. */
  private static Stage atBorder() throws Exception {
    Stage stage = new Stage();
    stage.server = new Stage.Store(stage.phone) {
      @Override
      public Answer borders(String token) {
        List<Object> all = new ArrayList<Object>();
        all.add(Json.of("id", 7, "name", "Котлован", "lat", 55.0, "lng", 38.0, "radius", 300));
        return answer(Json.of("borders", all));
      }
    };
    stage.live().enrol();
    choose(stage, "byBorder", true);
    Check.that(stage.call("borders").containsKey("ok"), "the server has told its objects");
    return stage;
  }

  public static void testComingIntoAnObjectBeginsAndTenMinutesOutsideEnd() throws Exception {
    Stage stage = atBorder();
    Check.equal(1, stage.phone.circles.size(), "watched");
    Check.equal("[Котлован]", String.valueOf(auto(stage).get("places")), "shown");
    stage.recorder.onBorder(7, true);
    Check.that(records(stage), "begun");
    Check.equal("border", auto(stage).get("began"), "shown");
    Check.equal(0, stage.phone.circles.size(), "its own positions tell the rest");
    // Positions are 30 m apart: the twelfth is outside.
    stage.drive(60);
    Check.that(records(stage), "eight minutes outside");
    stage.drive(20);
    Check.that(!records(stage), "ended");
    Check.equal("border", what(stage, "ended"), "said");
    Check.equal(1, stage.phone.circles.size(), "watched again");
    stage.live();
    stage.state();
    Check.equal(1, stage.phone.circles.size(), "in the next life too");
    choose(stage, "byBorder", false);
    Check.equal(0, stage.phone.circles.size(), "no more");
    stage.remove();
  }

  /** The charger is unplugged at noon in the middle of the shift: the recording goes on. */
  public static void testOneCauseThatHoldsIsEnough() throws Exception {
    Stage stage = idle();
    until(stage, 6);
    choose(stage, "byCharger", true, "shiftDays", "all", "shiftFrom", 480, "shiftTo", 1200);
    charge(stage, true);
    Check.that(records(stage), "by the charger");
    until(stage, 9);
    charge(stage, false);
    stage.phone.live(HOUR);
    Check.that(records(stage), "by the shift");
    until(stage, 20);
    stage.phone.live(11 * MINUTE);
    Check.that(!records(stage), "both over");
    stage.remove();
  }

  public static void testAWrongTimeOfAShiftChangesNothing() throws Exception {
    Stage stage = idle();
    for (Object[] wrong : new Object[][] {{"shiftFrom", 481}, {"shiftFrom", 1440}, {"shiftDays", "sun"}, {"byCharger", 1}}) {
      Check.equal("invalid", stage.call("choose", "settings", Json.of(wrong)).get("error"), wrong[0] + " " + wrong[1]);
    }
    stage.remove();
  }
}
