package ru.spetskarta.recorder.core;

import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.platform.Exit;
import ru.spetskarta.recorder.core.stage.Backend;
import ru.spetskarta.recorder.core.stage.BreakingDisk;
import ru.spetskarta.recorder.core.stage.Check;
import ru.spetskarta.recorder.core.stage.Stage;

/** The process is killed before every single step of the disk, in turn: nothing recorded may be lost or doubled. */
public final class KillTest {
  private KillTest() {}

  /** Half an hour with points, two photos, a time offline, sending and a stop. Throws when the process is killed. */
  private static void shift(Stage stage) {
    stage.phone.live(1000);
    if (stage.state().get("current") == null) stage.enrol();
    stage.recorder.resumeAfterDeath(Exit.UNKNOWN, true);
    if (!stage.recorder.recording()) stage.recorder.start();
    stage.drive(8);
    stage.call("photo");
    stage.phone.online = false;
    stage.drive(8);
    stage.call("choose", "settings", Json.of("interval", 10000));
    stage.phone.online = true;
    stage.recorder.onNetwork();
    stage.drive(4);
    stage.call("photo");
    stage.recorder.stop();
    stage.phone.live(120000);
  }

  /** Returns the number of steps. */
  private static int play(Stage stage, int killAt) throws Exception {
    BreakingDisk breaking = new BreakingDisk(stage.dir, killAt, killAt);
    boolean killed = false;
    try {
      stage.live(breaking);
      shift(stage);
    } catch (BreakingDisk.Killed dead) {
      killed = true;
    }
    Check.equal(killAt > 0 && killAt <= breaking.steps(), killed, "killed at " + killAt);
    stage.phone.online = true;
    stage.phone.pass(killed ? 30000 : 0);
    stage.live(new BreakingDisk(stage.dir, 0, 1));
    if (stage.state().get("current") == null) stage.enrol();
    stage.recorder.resumeAfterDeath(Exit.UNKNOWN, true);
    stage.empty();
    return breaking.steps();
  }

  private static void check(Stage stage, TreeSet<Long> stored, int killAt) {
    for (Long at : stage.kept) Check.that(stored.contains(at), "lost " + at + " killed at " + killAt);
    for (Long at : stored) Check.that(stage.given.contains(at), "doubled " + at + " killed at " + killAt);
  }

  public static void testAtEveryStep() throws Exception {
    int steps = Integer.MAX_VALUE;
    for (int killAt = 0; killAt <= steps; killAt++) {
      Stage stage = new Stage();
      stage.phone.jpeg = new byte[] {1, 2, (byte) killAt};
      int seen = play(stage, killAt);
      if (killAt == 0) steps = seen;
      check(stage, stage.store().points, killAt);
      if (killAt == 0) Check.equal(20, stage.kept.size(), "points of a whole shift");
      stage.remove();
    }
    Check.that(steps > 150, "steps " + steps);
  }

  /**
   * Twelve processes without a network, each with a file of its own; the thirteenth reduces the number of files and is killed.
   */
  public static void testAtEveryStepOfTidyingUp() throws Exception {
    // Reducing the files is the first thing that a process does.
    for (int killAt = 0; killAt <= 60; killAt++) {
      Stage stage = new Stage().begin();
      stage.phone.online = false;
      for (int life = 0; life < 12; life++) {
        stage.live(new BreakingDisk(stage.dir, 0, 1));
        stage.recorder.resumeAfterDeath(Exit.UNKNOWN, true);
        stage.drive(3);
      }
      int files = stage.disk.names().length;
      play(stage, killAt);
      Check.that(killAt > 0 || stage.disk.names().length < files, "no file less: " + files);
      check(stage, stage.store().points, killAt);
      stage.remove();
    }
  }

  /** A full phone deletes photos and then points: everything that it still reports is sent, and the newest point is there. */
  public static void testOnAFullPhone() throws Exception {
    for (int killAt = 1; killAt <= 90; killAt += 2) {
      Stage stage = new Stage().begin();
      stage.phone.online = false;
      stage.phone.jpeg = new byte[100000];
      stage.drive(150).call("photo");
      long used = 0;
      for (String name : stage.disk.names()) used += stage.disk.file(name).length();
      BreakingDisk full = new BreakingDisk(stage.dir, killAt, killAt);
      full.room = used + 100;
      try {
        stage.live(full);
        stage.recorder.resumeAfterDeath(Exit.UNKNOWN, true);
        stage.drive(20);
      } catch (BreakingDisk.Killed dead) {
        stage.phone.pass(30000);
      }
      long newest = stage.kept.last();
      stage.live(new BreakingDisk(stage.dir, 0, 1));
      stage.recorder.resumeAfterDeath(Exit.UNKNOWN, true);
      stage.phone.online = true;
      stage.recorder.onNetwork();
      stage.empty();
      Check.that(stage.given.containsAll(stage.store().points), "made up, killed at " + killAt);
      Check.that(stage.store().points.contains(newest), "the newest point, killed at " + killAt);
      Check.that(stage.store().points.size() >= stage.kept.size() * 3 / 8, "points left, killed at " + killAt);
      stage.remove();
    }
  }

  public static void testAtEveryStepWithTheRealServer() throws Exception {
    byte[] jpeg = Backend.jpeg();
    // The same number of steps as above, without those of the other answers.
    for (int killAt = 1; killAt <= 240; killAt += 3) {
      Stage stage = new Stage();
      Map<String, Object> machine = Backend.machine();
      stage.token = Json.text(machine.get("token"));
      stage.server = new Stage.Real(Backend.origin, stage.phone);
      stage.phone.jpeg = jpeg;
      play(stage, killAt);
      Map<String, Object> stored = Backend.stored(machine.get("equipment"));
      TreeSet<Long> times = new TreeSet<Long>();
      for (Object at : Json.list(stored.get("points"))) times.add(Json.whole(at));
      Check.equal(times.size(), Json.list(stored.get("points")).size(), "rows killed at " + killAt);
      check(stage, times, killAt);
      stage.remove();
    }
  }

  /** Many processes that are killed anywhere, and files damaged by a bad disk: the app starts, and sends what is whole. */
  public static void testDamagedFilesNeverStopIt() throws Exception {
    Random random = new Random(7);
    for (int round = 0; round < 60; round++) {
      Stage stage = new Stage().begin().drive(20);
      stage.phone.online = false;
      stage.drive(20);
      for (String name : stage.disk.names()) {
        byte[] bytes = stage.disk.read(name);
        if (bytes.length == 0) continue;
        for (int i = 0; i < 3; i++) bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        stage.disk.replace(name, round % 2 == 0 ? bytes : java.util.Arrays.copyOf(bytes, random.nextInt(bytes.length)));
      }
      stage.phone.online = true;
      stage.live(new BreakingDisk(stage.dir, 0, 1));
      if (stage.state().get("current") == null) stage.enrol();
      stage.recorder.resumeAfterDeath(Exit.UNKNOWN, true);
      stage.drive(5).empty();
      for (Long at : stage.store().points) Check.that(stage.given.contains(at), "made up " + at);
      stage.remove();
    }
  }

  /** Ten hours a day with some 140 points an hour, as real machines make. */
  public static void testAWeekOfflineKeepsEveryPointAndFewFilesAfterwards() throws Exception {
    Stage stage = new Stage().begin();
    stage.phone.online = false;
    stage.drive(10000);
    Check.equal(10000L, stage.count("points"), "points waiting");
    stage.live(new BreakingDisk(stage.dir, 0, 1));
    stage.recorder.resumeAfterDeath(Exit.UNKNOWN, true);
    Check.equal(10000L, stage.count("points"), "points after a restart");
    stage.phone.online = true;
    stage.recorder.onNetwork();
    stage.empty();
    Check.equal(stage.kept, stage.store().points, "points on the server");
    Check.that(stage.disk.names().length < 6, "files left: " + stage.disk.names().length);
    stage.remove();
  }
}
