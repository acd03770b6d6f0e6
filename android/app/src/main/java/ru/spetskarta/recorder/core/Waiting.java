package ru.spetskarta.recorder.core;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The points and photos that wait, by their numbers, which are the order of arrival. */
final class Waiting {
  final TreeMap<Long, Point> points = new TreeMap<Long, Point>();
  final TreeMap<Long, Photo> photos = new TreeMap<Long, Photo>();

  /** To be sent; those that are stuck are not. */
  int photos() {
    return photos.size() - stuck();
  }

  int stuck() {
    int stuck = 0;
    for (Photo photo : photos.values()) if (photo.isStuck()) stuck++;
    return stuck;
  }

  /** Machines that have something waiting. */
  Set<String> equipments() {
    Set<String> found = new LinkedHashSet<String>();
    for (Point point : points.values()) found.add(point.equipment);
    for (Photo photo : photos.values()) found.add(photo.equipment);
    return found;
  }

  /** Oldest first, but with the newest point at the end: so the newest is on the map at once, however long the queue is. */
  List<Point> batch(String equipment, int size) {
    List<Point> batch = new ArrayList<Point>();
    for (Point point : points.values()) {
      if (!point.equipment.equals(equipment)) continue;
      batch.add(point);
      if (batch.size() == size) break;
    }
    if (batch.size() < size) return batch;
    for (Point newest : points.descendingMap().values()) {
      if (!newest.equipment.equals(equipment)) continue;
      batch.set(size - 1, newest);
      break;
    }
    return batch;
  }

  /** The oldest photo to send; null where there is none. */
  Photo nextPhoto(String equipment) {
    for (Photo photo : photos.values()) if (photo.equipment.equals(equipment) && !photo.isStuck()) return photo;
    return null;
  }

  /** Everything of a machine. */
  Set<Long> of(String equipment) {
    Set<Long> seqs = new LinkedHashSet<Long>();
    for (Point point : points.values()) if (point.equipment.equals(equipment)) seqs.add(point.seq);
    for (Photo photo : photos.values()) if (photo.equipment.equals(equipment)) seqs.add(photo.seq);
    return seqs;
  }

  /** Numbers that follow each other as `[first, last]`. */
  static List<Object> rangesOf(Iterable<Long> seqs) {
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

  /** Takes away what `rangesOf` has told. */
  void remove(List<Object> ranges) {
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

  /** Whether anything was recorded while the difference of the clocks was unknown. */
  boolean hasUnknown() {
    for (Point point : points.descendingMap().values()) if (point.skew == null) return true;
    for (Photo photo : photos.values()) if (photo.skew == null) return true;
    return false;
  }

  /** `skew` and `jump`, ms, for what was recorded before the number `before`. */
  void setClock(Map<String, Object> change) {
    Long skew = Json.whole(change.get("skew"));
    long jump = Json.number(change.get("jump"), 0);
    long before = Json.number(change.get("before"), 0);
    for (Point point : points.headMap(before).values()) {
      if (point.skew != null) continue;
      point.at += jump;
      point.skew = skew;
    }
    for (Photo photo : photos.headMap(before).values()) {
      if (photo.skew != null) continue;
      photo.at += jump;
      photo.skew = skew;
    }
  }
}
