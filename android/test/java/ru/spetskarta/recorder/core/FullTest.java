package ru.spetskarta.recorder.core;

import java.util.TreeSet;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.platform.Exit;
import ru.spetskarta.recorder.core.stage.BreakingDisk;
import ru.spetskarta.recorder.core.stage.Check;
import ru.spetskarta.recorder.core.stage.Stage;

/** A phone without room deletes photos first, then every second one of the older points, and goes on recording. */
public final class FullTest {
  private FullTest() {}

  private static long used(Stage stage) {
    long used = 0;
    for (String name : stage.disk.names()) used += stage.disk.file(name).length();
    return used;
  }

  public static void testPhotosAreGivenUpBeforePoints() throws Exception {
    Stage stage = new Stage().begin();
    stage.phone.online = false;
    stage.phone.jpeg = new byte[300000];
    for (int i = 0; i < 10; i++) {
      stage.drive(3);
      stage.call("photo");
    }
    ((BreakingDisk) stage.disk).room = used(stage) + 300;
    stage.phone.free = 300;
    stage.drive(10);
    Check.that(stage.count("photos") < 10, "photos left: " + stage.count("photos"));
    Check.equal(40L, stage.count("points"), "points");
    Check.equal("full", stage.state().get("room"), "room");
    Check.equal(10 - stage.count("photos"), Json.number(Json.map(stage.state().get("thinned")).get("photos"), 0), "told");
    ((BreakingDisk) stage.disk).room = Long.MAX_VALUE;
    stage.phone.online = true;
    stage.recorder.onNetwork();
    stage.empty();
    Check.equal(stage.kept, stage.store().points, "points on the server");
    stage.remove();
  }

  public static void testWithoutPhotosOldPointsAreThinnedAndNewOnesKept() throws Exception {
    Stage stage = new Stage().begin();
    stage.phone.online = false;
    stage.drive(8000);
    ((BreakingDisk) stage.disk).room = used(stage) + 300;
    stage.drive(4000);
    Check.that(Json.number(Json.map(stage.state().get("thinned")).get("points"), 0) > 0, "nothing was thinned");
    ((BreakingDisk) stage.disk).room = Long.MAX_VALUE;
    stage.live(new BreakingDisk(stage.dir, 0, 1));
    stage.recorder.resumeAfterDeath(Exit.UNKNOWN, true);
    stage.phone.online = true;
    stage.recorder.onNetwork();
    stage.empty();
    TreeSet<Long> stored = stage.store().points;
    Check.that(stage.given.containsAll(stored), "only what was given");
    Check.that(stored.containsAll(stage.given.tailSet(stage.phone.wall() - 36000000L, true).headSet(
        stage.given.last() - 1, true)) || stored.size() > 5000, "newest points: " + stored.size());
    Check.that(stored.contains(stage.given.last()), "the newest point");
    stage.remove();
  }

  public static void testADiskThatTakesNothingLosesNoPointOfTheNextMinutes() throws Exception {
    Stage stage = new Stage().begin().drive(1);
    ((BreakingDisk) stage.disk).room = 0;
    stage.drive(50);
    Check.that(stage.count("points") <= 1, "nothing counts as recorded that is not on disk");
    ((BreakingDisk) stage.disk).room = Long.MAX_VALUE;
    stage.drive(1).empty();
    Check.equal(stage.kept, stage.store().points, "points on the server");
    stage.remove();
  }

  public static void testPointsThatWaitForRoomMoveWithTheClock() throws Exception {
    Stage stage = new Stage();
    stage.phone.online = false;
    stage.begin();
    ((BreakingDisk) stage.disk).room = 0;
    stage.drive(10);
    stage.phone.set(-3600000);
    stage.phone.live(60000);
    ((BreakingDisk) stage.disk).room = Long.MAX_VALUE;
    stage.phone.live(60000);
    stage.phone.online = true;
    stage.recorder.onNetwork();
    stage.empty();
    Check.equal(stage.kept, stage.store().points, "points at their true times");
    stage.remove();
  }

  public static void testNoPhotoIsTakenOnAFullPhone() throws Exception {
    Stage stage = new Stage().begin();
    stage.phone.free = 5000000;
    stage.drive(10);
    stage.call("photo");
    Check.equal("no_room", Json.map(stage.state().get("photo")).get("problem"), "problem");
    Check.equal(0, stage.phone.shots, "shots");
    stage.remove();
  }
}
