package ru.spetskarta.recorder.core;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Points and photos that the server has not acknowledged yet, and what the app remembers between two lives: all in one
 * journal, so that what belongs together is on disk together.
 */
final class Queue {
  /** Bytes after which the journal goes on in a new file. */
  private static final long FILE = 128 * 1024;
  /** More files than this are made fewer. */
  private static final int FILES = 8;
  /** Bytes kept free by a file of nothing, so that a full phone can still be tidied up. */
  private static final int RESERVE = 512 * 1024;
  private static final String RESERVED = "reserve";

  private final Disk disk;
  private final Journal journal;
  private final TreeMap<Long, Point> points = new TreeMap<Long, Point>();
  private final TreeMap<Long, Photo> photos = new TreeMap<Long, Photo>();
  private final Map<String, Object> memory = new LinkedHashMap<String, Object>();
  private long next = 1;

  Queue(Disk disk) {
    this.disk = disk;
    this.journal = new Journal(disk);
    journal.read(new Journal.Reader() {
      @Override
      public void onRecord(int file, String json) {
        replay(file, Json.objectOf(json));
      }
    });
    mendFiles();
    reserve();
    tidy(FILES);
  }

  private void replay(int file, Map<String, Object> record) {
    if (record.containsKey("point")) {
      Point point = Point.from(Json.map(record.get("point")));
      if (point == null) return;
      point.file = file;
      points.put(point.seq, point);
      next = Math.max(next, point.seq + 1);
    } else if (record.containsKey("photo")) {
      Photo photo = Photo.from(Json.map(record.get("photo")));
      if (photo == null) return;
      photo.file = file;
      photos.put(photo.seq, photo);
      next = Math.max(next, photo.seq + 1);
    } else if (record.containsKey("gone")) {
      for (Object range : Json.list(record.get("gone"))) {
        List<Object> ends = Json.list(range);
        if (ends.size() != 2) continue;
        long from = Json.number(ends.get(0), 1);
        long to = Json.number(ends.get(1), 0);
        if (from > to) continue;
        points.subMap(from, true, to, true).clear();
        photos.subMap(from, true, to, true).clear();
      }
    } else if (record.containsKey("clock")) {
      setClock(Json.map(record.get("clock")));
    } else if (record.containsKey("whole")) {
      memory.clear();
      memory.putAll(Json.map(record.get("whole")));
      next = Math.max(next, Json.number(record.get("next"), 1));
    } else if (record.containsKey("memory")) {
      remember(Json.map(record.get("memory")));
    }
  }

  private void remember(Map<String, Object> changes) {
    for (Map.Entry<String, Object> change : changes.entrySet()) {
      if (change.getValue() == null) memory.remove(change.getKey());
      else memory.put(change.getKey(), change.getValue());
    }
  }

  /** A file that is nobody's picture is deleted; a picture that has still its first name gets its own. */
  private void mendFiles() {
    Set<String> names = new HashSet<String>();
    for (Photo photo : photos.values()) {
      names.add(photo.name());
      String half = Disk.halfOf(photo.name());
      if (disk.file(photo.name()).exists() || disk.file(half).length() != photo.bytes) continue;
      try {
        disk.rename(half, photo.name());
      } catch (IOException lost) {
        // The sender finds that there is no picture.
        continue;
      }
    }
    for (String name : disk.names()) {
      if (name.startsWith("photo-") ? !names.contains(name) : Disk.isHalf(name)) disk.delete(name);
    }
  }

  /** What the app remembers under this name; null where there is nothing. */
  Object get(String key) {
    return memory.get(key);
  }

  /** On disk when it returns. A null value forgets the name. */
  void set(Map<String, Object> changes) throws IOException {
    append(Collections.singletonList(Json.write(Json.of("memory", changes))));
    remember(changes);
  }

  long nextSeq() {
    return next++;
  }

  /** On disk when it returns, together with what is remembered. */
  void add(List<Point> added, Map<String, Object> changes) throws IOException {
    List<String> records = new ArrayList<String>();
    for (Point point : added) records.add(Json.write(Json.of("point", point.json())));
    records.add(Json.write(Json.of("memory", changes)));
    int file = append(records);
    for (Point point : added) {
      point.file = file;
      points.put(point.seq, point);
    }
    remember(changes);
  }

  void add(Photo photo, byte[] picture, Map<String, Object> changes) throws IOException {
    disk.replace(photo.name(), picture);
    List<String> records = new ArrayList<String>();
    records.add(Json.write(Json.of("photo", photo.json())));
    records.add(Json.write(Json.of("memory", changes)));
    try {
      photo.file = append(records);
    } catch (IOException error) {
      disk.delete(photo.name());
      throw error;
    }
    photos.put(photo.seq, photo);
    remember(changes);
  }

  private int append(List<String> records) throws IOException {
    if (journal.size() > FILE) journal.close();
    return journal.append(records, Json.write(Json.of("whole", memory, "next", next)));
  }

  int points() {
    return points.size();
  }

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

  /** Acknowledged or given up. */
  void remove(Collection<Point> gone, Map<String, Object> changes) {
    TreeSet<Long> seqs = new TreeSet<Long>();
    for (Point point : gone) seqs.add(point.seq);
    removeAll(seqs, changes, FILES);
  }

  void remove(Photo photo, Map<String, Object> changes) {
    removeAll(new TreeSet<Long>(Collections.singleton(photo.seq)), changes, FILES);
  }

  private void removeAll(TreeSet<Long> seqs, Map<String, Object> changes, int files) {
    List<String> records = new ArrayList<String>();
    records.add(Json.write(Json.of("gone", rangesOf(seqs))));
    if (!changes.isEmpty()) records.add(Json.write(Json.of("memory", changes)));
    try {
      append(records);
    } catch (IOException full) {
      again(records);
    }
    for (Long seq : seqs) {
      points.remove(seq);
      Photo photo = photos.remove(seq);
      if (photo != null) disk.delete(photo.name());
    }
    remember(changes);
    tidy(files);
  }

  /**
   * With the room that was reserved. Without the record the next life sends again what the server has already: it stores
   * nothing twice.
   */
  private void again(List<String> records) {
    disk.delete(RESERVED);
    try {
      append(records);
    } catch (IOException full) {
      return;
    }
  }

  /** Numbers that follow each other as `[first, last]`; points and photos that are not among them break a range. */
  private List<Object> rangesOf(TreeSet<Long> seqs) {
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

  /** Counts one more rejection by the server. */
  void refuse(Photo photo) {
    photo.refusals++;
    try {
      photo.file = append(Collections.singletonList(Json.write(Json.of("photo", photo.json()))));
    } catch (IOException full) {
      // Then only this life counts it.
      return;
    }
  }

  /** Gives up everything that waits for a machine. */
  void clear(String equipment) {
    TreeSet<Long> seqs = new TreeSet<Long>();
    for (Point point : points.values()) if (point.equipment.equals(equipment)) seqs.add(point.seq);
    for (Photo photo : photos.values()) if (photo.equipment.equals(equipment)) seqs.add(photo.seq);
    if (!seqs.isEmpty()) removeAll(seqs, Json.of(), FILES);
  }

  /**
   * What was recorded while the difference of the clocks was unknown has it now, for good: an answer that is lost must
   * not make the next attempt tell other times.
   */
  void settle(long skew) {
    if (hasUnknown()) clock(Json.of("skew", skew, "before", next));
  }

  /** Somebody has set the clock: what was recorded while the difference was unknown moves with it. */
  void shift(long jump) {
    if (hasUnknown()) clock(Json.of("jump", jump, "before", next));
  }

  private boolean hasUnknown() {
    for (Point point : points.descendingMap().values()) if (point.skew == null) return true;
    for (Photo photo : photos.values()) if (photo.skew == null) return true;
    return false;
  }

  private void clock(Map<String, Object> change) {
    List<String> records = Collections.singletonList(Json.write(Json.of("clock", change)));
    try {
      append(records);
    } catch (IOException full) {
      again(records);
    }
    setClock(change);
  }

  private void setClock(Map<String, Object> change) {
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

  /** Deletes the oldest files while nothing in them is needed; where there are more than `files`, carries what little is left. */
  private void tidy(int files) {
    for (int file = journal.oldest(); file != 0; file = journal.oldest()) {
      List<String> left = new ArrayList<String>();
      List<Point> carriedPoints = new ArrayList<Point>();
      List<Photo> carriedPhotos = new ArrayList<Photo>();
      for (Point point : points.values()) if (point.file == file) carriedPoints.add(point);
      for (Photo photo : photos.values()) if (photo.file == file) carriedPhotos.add(photo);
      for (Point point : carriedPoints) left.add(Json.write(Json.of("point", point.json())));
      for (Photo photo : carriedPhotos) left.add(Json.write(Json.of("photo", photo.json())));
      int bytes = 0;
      for (String record : left) bytes += record.length();
      if (bytes > FILE / 4 * 3 || (bytes > 0 && journal.count() <= files)) return;
      try {
        // Without a record the file that is written to may not be there yet: what is remembered must not go.
        int to = append(left);
        for (Point point : carriedPoints) point.file = to;
        for (Photo photo : carriedPhotos) photo.file = to;
      } catch (IOException full) {
        return;
      }
      journal.drop(file);
    }
  }

  /** Deletes some of what waits: photos, then points. Returns how many photos and points: 0 and 0 if there is nothing. */
  int[] thin(long bytes) {
    disk.delete(RESERVED);
    if (!photos.isEmpty()) return new int[] {thinPhotos(bytes), 0};
    List<Point> all = new ArrayList<Point>(points.values());
    TreeSet<Long> gone = new TreeSet<Long>();
    for (int index : Thin.points(all.size())) gone.add(all.get(index).seq);
    if (!gone.isEmpty()) removeAll(gone, Json.of(), 0);
    return new int[] {0, gone.size()};
  }

  private int thinPhotos(long wanted) {
    List<Photo> all = new ArrayList<Photo>(photos.values());
    Collections.sort(all, new java.util.Comparator<Photo>() {
      @Override
      public int compare(Photo a, Photo b) {
        return a.at < b.at ? -1 : a.at > b.at ? 1 : 0;
      }
    });
    List<Long> at = new ArrayList<Long>();
    List<Long> bytes = new ArrayList<Long>();
    for (Photo photo : all) {
      at.add(photo.at);
      bytes.add(photo.bytes);
    }
    List<Integer> given = Thin.photos(at, bytes, wanted);
    TreeSet<Long> seqs = new TreeSet<Long>();
    for (int index : given) {
      seqs.add(all.get(index).seq);
      // First, because there may be no room for the record; a photo without a picture is given up anyhow.
      disk.delete(all.get(index).name());
    }
    removeAll(seqs, Json.of(), FILES);
    return given.size();
  }

  /** Keeps some room for a full phone; called when there is enough of it. */
  void reserve() {
    if (disk.file(RESERVED).length() == RESERVE) return;
    try {
      disk.replace(RESERVED, new byte[RESERVE]);
    } catch (IOException full) {
      disk.delete(RESERVED);
    }
  }

  java.io.File pictureOf(Photo photo) {
    return disk.file(photo.name());
  }
}
