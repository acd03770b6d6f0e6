package ru.spetskarta.recorder.core.queue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.recording.State;

/** Writes even on a full phone: first photos, then points are deleted; as in `recorder/src/queue/make-room.ts`. */
public final class Room {
  /** Bytes of photos to delete in one round, and maximum number of rounds. */
  private static final long AT_A_TIME = 2000000;
  private static final int ROUNDS = 12;

  /** A write to the disk. */
  public interface Write {
    void run() throws IOException;
  }

  private final Queue queue;
  private final State state;

  public Room(Queue queue, State state) {
    this.queue = queue;
    this.state = state;
  }

  /** False if the disk does not take it at all. */
  public boolean write(Write work) {
    for (int round = 0; round <= ROUNDS; round++) {
      try {
        work.run();
        return true;
      } catch (IOException error) {
        state.room = "full";
        if (!Disk.isFull(error)) return false;
      }
      if (!thin()) return false;
    }
    return false;
  }

  /** Deletes part of what waits; false if there is nothing to delete. */
  private boolean thin() {
    queue.disk.release();
    int photos = thinPhotos();
    int points = photos > 0 ? 0 : thinPoints();
    state.thinnedPhotos += photos;
    state.thinnedPoints += points;
    try {
      queue.set(Json.of("thinned", Json.of("photos", state.thinnedPhotos, "points", state.thinnedPoints)));
    } catch (IOException full) {
      return photos + points > 0;
    }
    return photos + points > 0;
  }

  private int thinPhotos() {
    List<Photo> all = new ArrayList<Photo>(queue.waiting.photos.values());
    Collections.sort(all, new Comparator<Photo>() {
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
    TreeSet<Long> gone = new TreeSet<Long>();
    for (int index : Thin.photos(at, bytes, AT_A_TIME)) {
      gone.add(all.get(index).seq);
      // The pictures go first: a photo without a picture is removed later anyway, even if there is no room to record this.
      queue.pictures.delete(all.get(index));
    }
    if (!gone.isEmpty()) queue.giveUp(gone);
    return gone.size();
  }

  private int thinPoints() {
    List<Long> all = new ArrayList<Long>(queue.waiting.points.keySet());
    TreeSet<Long> gone = new TreeSet<Long>();
    for (int index : Thin.points(all.size())) gone.add(all.get(index));
    if (!gone.isEmpty()) queue.giveUp(gone);
    return gone.size();
  }
}
