package ru.spetskarta.recorder.core;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import ru.spetskarta.recorder.core.basics.Geo;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.platform.Phone;
import ru.spetskarta.recorder.core.queue.Photo;
import ru.spetskarta.recorder.core.recording.Fix;
import ru.spetskarta.recorder.core.sending.Server;
import ru.spetskarta.recorder.core.stage.BreakingDisk;
import ru.spetskarta.recorder.core.stage.Stage;

/**
 * Counts what wakes a phone during three real days: positions, timers, writes, calls and their bytes; and the same for open
 * apps on these days, by their published defaults.
 */
public final class Battery {
  /** Ms between positions that the app requests from the phone. */
  private static final long POSITIONS = 5000;
  private static final String[] DAYS = {"2026-06-16-backhoe-loader", "2026-06-17-dump-truck",
    "2026-06-18-water-tanker"};

  /** Counts calls, and their bytes as sent, without headers. */
  private static final class Counting extends Stage.Store {
    long bytes;
    long photoBytes;
    int pictures;

    Counting(Phone phone) {
      super(phone);
    }

    @Override
    public Answer points(String token, String json) {
      bytes += Server.bodyOf(json).length;
      return super.points(token, json);
    }

    @Override
    public Answer photo(String token, Photo photo, long takenAt, File picture) {
      photoBytes += picture.length();
      pictures++;
      return super.photo(token, photo, takenAt, picture);
    }
  }

  /** Totals of all days. */
  private double hours;
  private int positions;
  private int timers;
  private int points;
  private int calls;
  private long bytes;
  private int syncs;
  /** Ms for which the processor was kept awake and motion was measured. */
  private long awake;
  private long measured;

  private Battery() {}

  /** Positions also in the gaps of the recorded day, in which the machine stood. */
  private static List<Fix> positionsOf(String day) throws Exception {
    List<Fix> seconds = RulesTest.secondsOf(day, false);
    List<Fix> kept = new ArrayList<Fix>();
    int i = 0;
    for (long at = seconds.get(0).at; at <= seconds.get(seconds.size() - 1).at; at += POSITIONS) {
      while (i + 1 < seconds.size() && seconds.get(i + 1).at <= at) i++;
      Fix fix = new Fix();
      fix.at = at;
      fix.lat = seconds.get(i).lat;
      fix.lng = seconds.get(i).lng;
      fix.accuracy = seconds.get(i).accuracy;
      fix.speed = seconds.get(i).speed;
      kept.add(fix);
    }
    return kept;
  }

  /** `engine`: the engine runs all day, even while the machine stands. */
  private void ours(String day, boolean charging, int photoEvery, boolean engine) throws Exception {
    List<Fix> fixes = positionsOf(day);
    Stage stage = new Stage();
    Counting server = new Counting(stage.phone);
    stage.server = server;
    stage.phone.wall = fixes.get(0).at;
    stage.phone.charging = charging;
    stage.phone.jpeg = new byte[500000];
    stage.begin();
    stage.call("choose", "settings", Json.of("photoEvery", photoEvery));
    int before = ((BreakingDisk) stage.disk).syncs();
    for (Fix fix : fixes) {
      stage.phone.live(Math.max(0, fix.at - stage.phone.wall));
      if (engine && fix.at < stage.phone.wall + stage.phone.measures - stage.phone.steady) shake(stage);
      stage.recorder.onFix(fix);
    }
    hours += (fixes.get(fixes.size() - 1).at - fixes.get(0).at) / 3600000.0;
    positions += fixes.size();
    timers += stage.phone.wakes;
    points += server.points.size();
    calls += server.calls;
    bytes += server.bytes + server.photoBytes;
    awake += stage.phone.wokeFor;
    measured += stage.phone.measuredFor;
    syncs += ((BreakingDisk) stage.disk).syncs() - before;
    stage.remove();
  }

  /** Adds a window of motion of an idling engine. */
  private static void shake(Stage stage) {
    for (int k = 0; k <= 10000; k += 50) {
      stage.recorder.onMotion(k % 100 == 0 ? 0.3f : -0.3f, 0, 0, stage.phone.steady - 10000 + k);
    }
  }

  /**
   * Another app: it makes a point after `interval` ms and `distance` metres, and sends each point at once or all after `sync`
   * ms.
   */
  private void theirs(String day, long interval, double distance, long sync) throws Exception {
    List<Fix> fixes = positionsOf(day);
    Fix kept = null;
    long told = Long.MIN_VALUE / 2;
    boolean waits = false;
    for (Fix fix : fixes) {
      if (kept == null || fix.at - kept.at >= interval) {
        double moved = kept == null ? distance : Geo.metres(kept.lat, kept.lng, fix.lat, fix.lng);
        if (moved >= distance) {
          kept = fix;
          points++;
          waits = true;
        }
      }
      if (waits && fix.at - told >= sync) {
        calls++;
        told = fix.at;
        waits = false;
      }
    }
    double length = (fixes.get(fixes.size() - 1).at - fixes.get(0).at) / 3600000.0;
    hours += length;
    positions += (int) (length * 3600000 / interval);
  }

  private static void print(String name, Battery sums, boolean ours) {
    System.out.println(Json.write(Json.of("name", name, "positions", sums.positions / sums.hours, "points",
        sums.points / sums.hours, "calls", sums.calls / sums.hours, "timers", ours ? sums.timers / sums.hours : null,
        "bytes", ours ? sums.bytes / sums.hours : null, "syncs", ours ? sums.syncs / sums.hours : null, "awake", ours ? sums.awake / sums.hours / 60000 : null, "measured",
        ours ? sums.measured / sums.hours / 60000 : null)));
  }

  private static Battery ours(boolean charging, int photoEvery, boolean engine) throws Exception {
    Battery sums = new Battery();
    for (String day : DAYS) sums.ours(day, charging, photoEvery, engine);
    return sums;
  }

  private static Battery theirs(long interval, double distance, long sync) throws Exception {
    Battery sums = new Battery();
    for (String day : DAYS) sums.theirs(day, interval, distance, sync);
    return sums;
  }

  /** Argument: the folder of the days. Prints a line of JSON for each app. */
  public static void main(String[] args) throws Exception {
    RulesTest.tracks = args[0];
    print("battery", ours(false, 0, false), true);
    print("engine", ours(false, 0, true), true);
    print("charger", ours(true, 0, false), true);
    print("photos", ours(false, 15, false), true);
    print("traccar", theirs(30000, 75, 0), false);
    print("owntracks", theirs(900000, 500, 0), false);
    print("owntracks-move", theirs(10000, 0, 0), false);
    print("colota", theirs(5000, 0, 0), false);
    print("colota-balanced", theirs(30000, 1, 300000), false);
  }
}
