package ru.spetskarta.recorder.core.recording;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.platform.Phone;
import ru.spetskarta.recorder.core.queue.Point;
import ru.spetskarta.recorder.core.queue.Queue;
import ru.spetskarta.recorder.core.queue.Room;

/** Turns positions into points of the queue; as in `recorder/src/recording/keep-points.ts`. */
public final class Points {
  /** Maximum number of points that wait in memory while the disk cannot be written. */
  private static final int UNSAVED = 2000;

  private final Queue queue;
  private final Room room;
  private final Phone phone;
  private final State state;
  private final Motion motion;
  private final Sampler sampler = new Sampler();
  private final List<Point> unsaved = new ArrayList<Point>();

  public Points(Queue queue, Room room, Phone phone, State state, Motion motion) {
    this.queue = queue;
    this.room = room;
    this.phone = phone;
    this.state = state;
    this.motion = motion;
  }

  public static boolean isPosition(Fix fix) {
    return Math.abs(fix.lat) <= 90 && Math.abs(fix.lng) <= 180 && fix.accuracy >= 0
        && !Double.isInfinite(fix.accuracy);
  }

  /**
   * Whether new points are on disk now. `measured`: the phone is being calibrated; `age`: maximum age of the engine's evidence,
   * ms.
   */
  public boolean keep(Fix fix, String equipment, boolean measured, long age) {
    motion.tell(fix, phone.steady(), age);
    fix.charging = phone.charging();
    List<Fix> chosen = sampler.take(fix, state.settings.sampling(measured));
    if (chosen.isEmpty()) return false;
    Day today = state.today;
    for (Fix one : chosen) {
      unsaved.add(new Point(queue.nextSeq(), equipment, one, phone.battery(), state.skew));
      // The day shown never moves back.
      if (Day.of(one.at).compareTo(today.day) >= 0) today = today.plus(one);
    }
    if (!today.day.equals(state.today.day)) state.yesterday = state.today;
    state.today = today;
    return save();
  }

  /** A point counts as recorded only when it is on disk: points that could not be written are tried again at the next turn. */
  public boolean save() {
    if (unsaved.isEmpty()) return false;
    boolean saved = room.write(new Room.Write() {
      @Override
      public void run() throws IOException {
        queue.add(unsaved, days());
      }
    });
    if (saved) unsaved.clear();
    while (unsaved.size() > UNSAVED) unsaved.remove(0);
    return saved;
  }

  private Map<String, Object> days() {
    Map<String, Object> days = Json.of("today", state.today.json());
    if (state.yesterday != null) days.put("yesterday", state.yesterday.json());
    return days;
  }

  public void forget() {
    sampler.forget();
  }

  /** Like `Queue.shift`, for the points that wait for room on the disk. */
  public void shift(long jump) {
    for (Point point : unsaved) if (point.skew == null) point.at += jump;
  }
}
