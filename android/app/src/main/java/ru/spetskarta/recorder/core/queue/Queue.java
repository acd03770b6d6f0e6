package ru.spetskarta.recorder.core.queue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.platform.Pictures;

/**
 * Points and photos that the server has not acknowledged yet, and what the app remembers between two processes. Both are in one
 * journal, so that what belongs together is written together.
 */
public final class Queue {
  /** Bytes after which the journal goes on in a new file. */
  private static final long FILE = 128 * 1024;
  /** If there are more files than this, what is left in the oldest is moved so that they can be deleted. */
  private static final int FILES = 8;
  private static final List<Point> NONE = Collections.emptyList();

  public final Disk disk;
  private final Journal journal;
  /** Others may read it; only this class changes it. */
  public final Waiting waiting = new Waiting();
  public final Pictures pictures;
  private final Map<String, Object> memory = new LinkedHashMap<String, Object>();
  private long next = 1;

  public Queue(Disk disk) {
    this.disk = disk;
    this.journal = new Journal(disk);
    journal.read(new Journal.Reader() {
      @Override
      public void onRecord(int file, String json) {
        replay(file, Json.objectOf(json));
      }
    });
    waiting.findMisdated();
    pictures = new Pictures(disk, waiting.photos.values());
    disk.reserve();
    tidy(FILES);
  }

  private void replay(int file, Map<String, Object> record) {
    if (record.containsKey("point")) {
      Point point = Point.from(Json.map(record.get("point")));
      if (point == null) return;
      point.file = file;
      waiting.points.put(point.seq, point);
      next = Math.max(next, point.seq + 1);
    } else if (record.containsKey("photo")) {
      Photo photo = Photo.from(Json.map(record.get("photo")));
      if (photo == null) return;
      photo.file = file;
      waiting.photos.put(photo.seq, photo);
      next = Math.max(next, photo.seq + 1);
    } else if (record.containsKey("gone")) {
      waiting.remove(Json.list(record.get("gone")));
    } else if (record.containsKey("redate")) {
      waiting.redate();
    } else if (record.containsKey("clock")) {
      waiting.setClock(Json.map(record.get("clock")));
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

  /** The value that the app remembers under this name; null if there is none. */
  public Object get(String key) {
    return memory.get(key);
  }

  /** On disk when this returns. A null value removes the name. */
  public void set(Map<String, Object> changes) throws IOException {
    append(Collections.singletonList(Json.write(Json.of("memory", changes))));
    remember(changes);
  }

  /** Like `set`, but without room on the disk the value lasts until the process ends. */
  public void put(Map<String, Object> changes) {
    try {
      set(changes);
    } catch (IOException full) {
      remember(changes);
    }
  }

  public long nextSeq() {
    return next++;
  }

  /** On disk when this returns, together with the changes to be remembered. */
  public void add(List<Point> added, Map<String, Object> changes) throws IOException {
    List<String> records = new ArrayList<String>();
    for (Point point : added) records.add(Json.write(Json.of("point", point.json())));
    records.add(Json.write(Json.of("memory", changes)));
    int file = append(records);
    for (Point point : added) {
      point.file = file;
      waiting.points.put(point.seq, point);
    }
    remember(changes);
  }

  public void add(Photo photo, byte[] picture, Map<String, Object> changes) throws IOException {
    pictures.add(photo, picture);
    List<String> records = new ArrayList<String>();
    records.add(Json.write(Json.of("photo", photo.json())));
    records.add(Json.write(Json.of("memory", changes)));
    try {
      photo.file = append(records);
    } catch (IOException error) {
      pictures.delete(photo);
      throw error;
    }
    waiting.photos.put(photo.seq, photo);
    remember(changes);
  }

  private int append(List<String> records) throws IOException {
    if (journal.size() > FILE) journal.close();
    return journal.append(records, Json.write(Json.of("whole", memory, "next", next)));
  }

  /** Removes acknowledged points; those that the server has refused for their time (`misdated`) stay. */
  public void remove(Collection<Point> sent, Collection<Point> misdated, Map<String, Object> changes) {
    TreeSet<Long> seqs = new TreeSet<Long>();
    for (Point point : sent) seqs.add(point.seq);
    for (Point point : misdated) {
      seqs.remove(point.seq);
      point.misdated = true;
      // A right clock will give it another time than the refused one.
      point.skew = null;
    }
    removeAll(seqs, misdated, changes, FILES);
    if (!misdated.isEmpty()) waiting.findMisdated();
  }

  public void remove(Photo photo, Map<String, Object> changes) {
    removeAll(new TreeSet<Long>(Collections.singleton(photo.seq)), NONE, changes, FILES);
  }

  private void removeAll(TreeSet<Long> seqs, Collection<Point> changed, Map<String, Object> changes, int files) {
    List<String> records = new ArrayList<String>();
    records.add(Json.write(Json.of("gone", Waiting.rangesOf(seqs))));
    for (Point point : changed) records.add(Json.write(Json.of("point", point.json())));
    if (!changes.isEmpty()) records.add(Json.write(Json.of("memory", changes)));
    int file = appendAnyhow(records);
    for (Point point : changed) point.file = file == 0 ? point.file : file;
    for (Long seq : seqs) {
      waiting.points.remove(seq);
      Photo photo = waiting.photos.remove(seq);
      if (photo != null) pictures.delete(photo);
    }
    remember(changes);
    tidy(files);
  }

  /**
   * Writes even on a full phone, using the reserve. Returns the file, or 0 if that failed: then the next process sends again
   * what the server already has, which stores nothing twice.
   */
  private int appendAnyhow(List<String> records) {
    try {
      return append(records);
    } catch (IOException full) {
      disk.release();
    }
    try {
      return append(records);
    } catch (IOException full) {
      return 0;
    }
  }

  /** Counts one more rejection by the server, or marks the photo as refused for its time. */
  public void refuse(Photo photo, boolean forItsTime) {
    if (forItsTime) {
      photo.misdated = true;
      photo.skew = null;
      waiting.findMisdated();
    } else photo.refusals++;
    try {
      photo.file = append(Collections.singletonList(Json.write(Json.of("photo", photo.json()))));
    } catch (IOException full) {
      // Then only this process knows the count.
      return;
    }
  }

  /** Deletes everything that waits for a machine. */
  public void clear(String equipment) {
    TreeSet<Long> seqs = new TreeSet<Long>(waiting.of(equipment));
    if (!seqs.isEmpty()) removeAll(seqs, NONE, Json.of(), FILES);
  }

  /** Points and photos that the server has refused for their time are sent again, dated by what is then known of the clocks. */
  public void redate() {
    appendAnyhow(Collections.singletonList(Json.write(Json.of("redate", true))));
    waiting.redate();
  }

  /**
   * Fixes the difference of the clocks for everything recorded while it was unknown: after a lost answer the next attempt must
   * send the same times.
   */
  public void settle(long skew) {
    if (waiting.hasUnknown(true)) clock(Json.of("skew", skew, "before", next));
  }

  /** A person has set the clock: what was recorded while the difference was unknown is shifted with it. */
  public void shift(long jump) {
    if (waiting.hasUnknown(false)) clock(Json.of("jump", jump, "before", next));
  }

  private void clock(Map<String, Object> change) {
    appendAnyhow(Collections.singletonList(Json.write(Json.of("clock", change))));
    waiting.setClock(change);
  }

  /**
   * Deletes the oldest files that have nothing left to send. If there are more than `files`, the little that is left in the
   * oldest is moved first.
   */
  private void tidy(int files) {
    for (int file = journal.oldest(); file != 0; file = journal.oldest()) {
      List<String> left = new ArrayList<String>();
      List<Point> carriedPoints = new ArrayList<Point>();
      List<Photo> carriedPhotos = new ArrayList<Photo>();
      for (Point point : waiting.points.values()) if (point.file == file) carriedPoints.add(point);
      for (Photo photo : waiting.photos.values()) if (photo.file == file) carriedPhotos.add(photo);
      for (Point point : carriedPoints) left.add(Json.write(Json.of("point", point.json())));
      for (Photo photo : carriedPhotos) left.add(Json.write(Json.of("photo", photo.json())));
      int bytes = 0;
      for (String record : left) bytes += record.length();
      if (bytes > FILE / 4 * 3 || (bytes > 0 && journal.count() <= files)) return;
      try {
        // Without a record the file being written may not exist yet, and what is remembered must not be lost.
        int to = append(left);
        for (Point point : carriedPoints) point.file = to;
        for (Photo photo : carriedPhotos) photo.file = to;
      } catch (IOException full) {
        return;
      }
      journal.drop(file);
    }
  }

  /** Deletes the points and photos with these numbers. */
  public void giveUp(TreeSet<Long> seqs) {
    removeAll(seqs, NONE, Json.of(), 0);
  }
}
