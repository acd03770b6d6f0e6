package ru.spetskarta.recorder.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.platform.Exit;
import ru.spetskarta.recorder.core.platform.Phone;
import ru.spetskarta.recorder.core.queue.Photo;
import ru.spetskarta.recorder.core.sending.Outcome;
import ru.spetskarta.recorder.core.stage.BreakingDisk;
import ru.spetskarta.recorder.core.stage.Check;
import ru.spetskarta.recorder.core.stage.Stage;

/**
 * Ten hours with everything at once: a kill each twenty minutes, an update of WebView, Doze, a hangar, a portal that answers
 * every call. Nothing is lost or doubled, and each minute is either recorded or has its reason.
 */
public final class ShiftTest {
  private static final long MINUTE = 60000;
  private static final int MINUTES = 600;
  private static final Exit[] EXITS = {Exit.SYSTEM, Exit.UPDATE, Exit.CRASH, Exit.UNKNOWN};

  private ShiftTest() {}

  /** A server behind a network that answers by itself most of the time. */
  private static final class Portal extends Stage.Store {
    private final Random random = new Random(34);
    private final Phone phone;
    private boolean open;

    Portal(Phone phone) {
      super(phone);
      this.phone = phone;
    }

    /** What it says instead; null: it lets the call through. */
    private Answer instead() {
      Answer answer = new Answer();
      answer.sentAt = phone.wall();
      answer.receivedAt = phone.wall();
      answer.serverAt = random.nextBoolean() ? 1000 : phone.wall() + 86400000L * random.nextInt(400);
      int[] statuses = {200, 200, 302, 400, 401, 403, 404, 413, 429, 500, 503};
      answer.status = statuses[random.nextInt(statuses.length)];
      answer.outcome = Outcome.of(answer.status, null, null);
      answer.body = answer.status == 200 ? Json.of("ok", true, "now", 1000) : null;
      return open || random.nextInt(3) == 0 ? null : answer;
    }

    @Override
    public Answer self(String token) {
      Answer said = instead();
      return said == null ? super.self(token) : said;
    }

    @Override
    public Answer points(String token, String json) {
      Answer said = instead();
      return said == null ? super.points(token, json) : said;
    }

    @Override
    public Answer photo(String token, Photo photo, long takenAt, java.io.File picture) {
      Answer said = instead();
      return said == null ? super.photo(token, photo, takenAt, picture) : said;
    }
  }

  private static List<long[]> toldOf(Stage stage) {
    List<long[]> told = new ArrayList<long[]>();
    for (Map<String, Object> body : stage.store().bodies) {
      for (Object one : Json.list(body.get("sleeps"))) {
        Map<String, Object> sleep = Json.map(one);
        told.add(new long[] {Json.number(sleep.get("from"), 0), Json.number(sleep.get("to"), 0)});
      }
    }
    return told;
  }

  private static boolean isExplained(long at, TreeSet<Long> points, List<long[]> told) {
    Long before = points.floor(at);
    Long after = points.ceiling(at);
    // Less than a phone must be silent for until that is told at all.
    if (before != null && after != null && after - before <= 4 * MINUTE) return true;
    for (long[] span : told) if (at >= span[0] - 2 * MINUTE && at <= span[1] + 2 * MINUTE) return true;
    return false;
  }

  public static void testTenHoursWithEverythingAtOnce() throws Exception {
    Stage stage = new Stage();
    Portal portal = new Portal(stage.phone);
    portal.open = true;
    stage.server = portal;
    stage.phone.jpeg = new byte[] {1, 2, 3};
    stage.begin();
    portal.open = false;
    long first = stage.phone.wall;
    int photos = 0;
    for (int minute = 1; minute <= MINUTES; minute++) {
      boolean isHangar = minute > 200 && minute <= 290;
      boolean isDoze = minute > 400 && minute <= 430;
      stage.phone.online = minute % 45 > 10 && !isDoze;
      if (isDoze) stage.phone.pass(MINUTE);
      else if (isHangar) stage.phone.live(MINUTE);
      else stage.drive(6);
      if (minute % 30 == 0 && !isDoze) {
        stage.phone.jpeg = new byte[] {1, 2, (byte) minute, (byte) (minute >> 8)};
        stage.call("photo");
        photos++;
      }
      if (minute % 20 == 0) {
        stage.phone.pass(minute % 3 * 2 * MINUTE);
        stage.live(new BreakingDisk(stage.dir, 0, minute));
        stage.recorder.resumeAfterDeath(EXITS[minute / 20 % EXITS.length], true);
      }
    }
    stage.drive(1);
    long last = stage.phone.wall;
    portal.open = true;
    stage.phone.online = true;
    stage.recorder.onNetwork();
    stage.empty();
    Check.equal(stage.kept, portal.points, "lost or doubled points");
    Check.equal(photos, portal.photos.size(), "photos");
    List<long[]> told = toldOf(stage);
    List<Long> silent = new ArrayList<Long>();
    for (long at = first + MINUTE; at < last; at += MINUTE) if (!isExplained(at, portal.points, told)) silent.add((at - first) / MINUTE);
    Check.equal("[]", silent.toString(), "minutes that are neither recorded nor explained");
    stage.remove();
  }

  /** The clock is set two hours ahead and back again, without a server to compare it with: nothing is lost or doubled. */
  public static void testAClockThatJumpsLosesAndDoublesNothing() throws Exception {
    Stage stage = new Stage().begin();
    stage.phone.online = false;
    for (int hour = 0; hour < 10; hour++) {
      stage.drive(60);
      stage.phone.wall += hour % 2 == 0 ? 7200000 : -7200000;
      stage.drive(60);
      stage.live(new BreakingDisk(stage.dir, 0, hour + 1));
      stage.recorder.resumeAfterDeath(Exit.SYSTEM, true);
    }
    stage.phone.online = true;
    stage.recorder.onNetwork();
    stage.empty();
    Check.equal(1200, stage.store().points.size(), "points");
    stage.remove();
  }
}
