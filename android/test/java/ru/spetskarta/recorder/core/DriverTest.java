package ru.spetskarta.recorder.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.platform.Exit;
import ru.spetskarta.recorder.core.stage.BreakingDisk;
import ru.spetskarta.recorder.core.stage.Check;
import ru.spetskarta.recorder.core.stage.Stage;

/** A driver's notes: kept through kills and days without a network, sent once. */
public final class DriverTest {
  private DriverTest() {}

  private static List<Map<String, Object>> said(Stage stage) {
    return new ArrayList<Map<String, Object>>(stage.store().said.values());
  }

  public static void testANoteWithoutANetworkAndAfterAKillIsToldOnceWithItsPlaceAndPhoto() throws Exception {
    Stage stage = new Stage().begin().drive(3);
    stage.phone.online = false;
    stage.phone.jpeg = new byte[] {7, 8, 9};
    long at = stage.phone.wall;
    stage.call("note", "what", "customer_idle");
    Check.equal(1, stage.phone.shots, "photo");
    Check.equal("customer_idle", Json.map(stage.state().get("noted")).get("what"), "shown");
    stage.live(new BreakingDisk(stage.dir, 0, 1));
    stage.recorder.resumeAfterDeath(Exit.SYSTEM, true);
    stage.phone.online = true;
    stage.recorder.onNetwork();
    stage.empty();
    Check.equal(1, said(stage).size(), "told");
    Map<String, Object> note = said(stage).get(0);
    Check.equal("customer_idle " + at, note.get("what") + " " + Json.number(note.get("at"), 0), "note");
    Check.that(Json.decimal(note.get("lat")) > 54, "place: " + note);
    Check.equal(null, note.get("driver"), "nobody was chosen");
    Check.equal(1, stage.store().photos.size(), "its photo");
    stage.remove();
  }

  public static void testWhoeverIsChosenSaysIt() throws Exception {
    Stage stage = new Stage().begin().drive(1);
    Check.that(stage.call("driver", "driver", Json.of("id", 7, "name", "Иванов")).containsKey("ok"), "chosen");
    stage.live(new BreakingDisk(stage.dir, 0, 1));
    stage.recorder.resumeAfterDeath(Exit.SYSTEM, true);
    Check.equal("Иванов", Json.map(stage.state().get("driver")).get("name"), "also in the next life");
    stage.call("note", "what", "fuel");
    Check.that(stage.call("drivers").containsKey("ok"), "asked");
    Check.equal(7L, stage.store().asked, "whose hours");
    stage.call("driver");
    stage.call("note", "what", "fuel");
    stage.phone.live(120000);
    StringBuilder told = new StringBuilder();
    for (Map<String, Object> note : said(stage)) told.append(note.get("what")).append(' ').append(Json.whole(note.get("driver"))).append(", ");
    Check.equal("driver 7, fuel 7, driver null, fuel null, ", told.toString(), "who says it");
    stage.remove();
  }

  public static void testACodeIsPassedOnToTheServerWithoutChoosingAnybody() throws Exception {
    Stage stage = new Stage().begin().drive(1);
    Check.that(stage.call("drivers", "driver", 7, "code", "0427").containsKey("ok"), "asked");
    Check.equal("7 0427", stage.store().entered, "whose code");
    Check.equal(null, stage.state().get("driver"), "nobody is chosen by it");
    Check.that(stage.call("drivers", "driver", 7).containsKey("ok"), "without a code");
    Check.equal("7 0427", stage.store().entered, "no code");
    stage.remove();
  }

  public static void testWhatCannotBeSaidChangesNothing() throws Exception {
    Stage stage = new Stage().begin();
    Check.equal("invalid", stage.call("note", "what", "holiday").get("error"), "kind");
    Check.equal("invalid", stage.call("driver", "driver", "Иванов").get("error"), "no map");
    Check.equal("invalid", stage.call("driver", "driver", Json.of("id", -1, "name", "x")).get("error"), "id");
    stage.recorder.stop();
    stage.call("note", "what", "fuel");
    stage.phone.live(120000);
    Check.equal(0, said(stage).size(), "told");
    stage.remove();
  }
}
