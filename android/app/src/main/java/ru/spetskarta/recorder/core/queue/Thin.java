package ru.spetskarta.recorder.core.queue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Chooses what to delete on a full phone; as in `recorder/src/queue/thin.ts`. */
public final class Thin {
  private static final long MB = 1000000;

  private Thin() {}

  /**
   * Indexes, in order of time, of photos to delete so that at least `wanted` bytes become free. The photo closest in time to
   * its neighbours is deleted first; the first and the last photo are deleted last.
   */
  public static List<Integer> photos(List<Long> at, List<Long> bytes, long wanted) {
    List<Integer> left = new ArrayList<Integer>();
    for (int i = 0; i < at.size(); i++) left.add(i);
    List<Integer> given = new ArrayList<Integer>();
    long free = 0;
    while (free < wanted && !left.isEmpty()) {
      int index = left.remove(left.size() > 2 ? mostCrowded(at, left) : 0);
      given.add(index);
      free += bytes.get(index);
    }
    Collections.sort(given);
    return given;
  }

  private static int mostCrowded(List<Long> at, List<Integer> left) {
    int best = 1;
    long least = Long.MAX_VALUE;
    for (int i = 1; i < left.size() - 1; i++) {
      long room = at.get(left.get(i + 1)) - at.get(left.get(i - 1));
      if (room >= least) continue;
      best = i;
      least = room;
    }
    return best;
  }

  /** Indexes of points to delete: every second point of the older half, except the first. */
  public static List<Integer> points(int count) {
    List<Integer> given = new ArrayList<Integer>();
    for (int i = 1; i < count / 2; i += 2) given.add(i);
    return given;
  }

  /** `enough`, `low` or `full`, by the free bytes that the app may still use. */
  public static String room(long free) {
    return free < 10 * MB ? "full" : free < 50 * MB ? "low" : "enough";
  }
}
