package ru.spetskarta.recorder.core.queue;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import ru.spetskarta.recorder.core.basics.Json;

/** The points and photos that wait, by their numbers, which follow the order of arrival. */
public final class Waiting {
  public final TreeMap<Long, Point> points = new TreeMap<Long, Point>();
  public final TreeMap<Long, Photo> photos = new TreeMap<Long, Photo>();
  private boolean anyMisdated;

  /** Number of points to send. Called with every position, so it must not walk through a week's queue each time. */
  public int points() {
    if (!anyMisdated) return points.size();
    int count = 0;
    for (Point point : points.values()) if (!point.misdated) count++;
    return count;
  }

  /** Number of photos to send. */
  public int photos() {
    int count = 0;
    for (Photo photo : photos.values()) if (isToSend(photo)) count++;
    return count;
  }

  private static boolean isToSend(Photo photo) {
    return !photo.misdated && !photo.isStuck();
  }

  /** Numbers of `points` and `photos` that were refused for their time. */
  public Map<String, Object> misdated() {
    int photosOf = 0;
    for (Photo photo : photos.values()) if (photo.misdated) photosOf++;
    return Json.of("points", points.size() - points(), "photos", photosOf);
  }

  public int stuck() {
    int stuck = 0;
    for (Photo photo : photos.values()) if (photo.isStuck()) stuck++;
    return stuck;
  }

  /** Machines that have something to send. */
  public Set<String> equipments() {
    Set<String> found = new LinkedHashSet<String>();
    for (Point point : points.values()) if (!point.misdated) found.add(point.equipment);
    for (Photo photo : photos.values()) if (isToSend(photo)) found.add(photo.equipment);
    return found;
  }

  /** Oldest first, but with the newest point at the end, so that the map shows it at once, however long the queue is. */
  public List<Point> batch(String equipment, int size) {
    List<Point> batch = new ArrayList<Point>();
    for (Point point : points.values()) {
      if (point.misdated || !point.equipment.equals(equipment)) continue;
      batch.add(point);
      if (batch.size() == size) break;
    }
    if (batch.size() < size) return batch;
    for (Point newest : points.descendingMap().values()) {
      if (newest.misdated || !newest.equipment.equals(equipment)) continue;
      batch.set(size - 1, newest);
      break;
    }
    return batch;
  }

  /** The oldest photo to send; null if there is none. */
  public Photo nextPhoto(String equipment) {
    for (Photo photo : photos.values()) if (photo.equipment.equals(equipment) && isToSend(photo)) return photo;
    return null;
  }

  /** Numbers of all points and photos of a machine. */
  public Set<Long> of(String equipment) {
    Set<Long> seqs = new LinkedHashSet<Long>();
    for (Point point : points.values()) if (point.equipment.equals(equipment)) seqs.add(point.seq);
    for (Photo photo : photos.values()) if (photo.equipment.equals(equipment)) seqs.add(photo.seq);
    return seqs;
  }

  /** Consecutive numbers as ranges `[first, last]`. */
  public static List<Object> rangesOf(Iterable<Long> seqs) {
    List<Object> ranges = new ArrayList<Object>();
    long from = -1;
    long to = -2;
    for (long seq : seqs) {
      if (seq != to + 1) {
        if (from > 0) ranges.add(rangeOf(from, to));
        from = seq;
      }
      to = seq;
    }
    if (from > 0) ranges.add(rangeOf(from, to));
    return ranges;
  }

  private static List<Object> rangeOf(long from, long to) {
    List<Object> range = new ArrayList<Object>();
    range.add(from);
    range.add(to);
    return range;
  }

  /** Removes the ranges that `rangesOf` has returned. */
  public void remove(List<Object> ranges) {
    for (Object range : ranges) {
      List<Object> ends = Json.list(range);
      if (ends.size() != 2) continue;
      long from = Json.number(ends.get(0), 1);
      long to = Json.number(ends.get(1), 0);
      if (from > to) continue;
      points.subMap(from, true, to, true).clear();
      photos.subMap(from, true, to, true).clear();
    }
  }

  /** Whether the difference of the clocks is unknown for any point or photo; `toSend`: without those refused for their time. */
  public boolean hasUnknown(boolean toSend) {
    for (Point point : points.descendingMap().values()) if (isUnknown(point.skew, point.misdated, toSend)) return true;
    for (Photo photo : photos.values()) if (isUnknown(photo.skew, photo.misdated, toSend)) return true;
    return false;
  }

  private static boolean isUnknown(Long skew, boolean misdated, boolean toSend) {
    return skew == null && !(misdated && toSend);
  }

  public boolean hasMisdated() {
    return anyMisdated;
  }

  /** To be called after a point or photo was refused for its time. */
  public void findMisdated() {
    anyMisdated = false;
    for (Point point : points.values()) anyMisdated |= point.misdated;
    for (Photo photo : photos.values()) anyMisdated |= photo.misdated;
  }

  /** Those refused for their time are sent again. */
  public void redate() {
    anyMisdated = false;
    for (Point point : points.values()) point.misdated = false;
    for (Photo photo : photos.values()) photo.misdated = false;
  }

  /**
   * `skew` and `jump`, ms, for everything recorded before the number `before`. For those refused for their time only `jump`
   * counts.
   */
  public void setClock(Map<String, Object> change) {
    Long skew = Json.whole(change.get("skew"));
    long jump = Json.number(change.get("jump"), 0);
    long before = Json.number(change.get("before"), 0);
    for (Point point : points.headMap(before).values()) {
      if (!isUnknown(point.skew, point.misdated, skew != null)) continue;
      point.at += jump;
      point.skew = skew;
    }
    for (Photo photo : photos.headMap(before).values()) {
      if (!isUnknown(photo.skew, photo.misdated, skew != null)) continue;
      photo.at += jump;
      photo.skew = skew;
    }
  }
}
