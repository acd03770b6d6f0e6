package ru.spetskarta.recorder.core.recording;

import java.io.IOException;
import ru.spetskarta.recorder.core.Core;
import ru.spetskarta.recorder.core.basics.Hash;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.queue.Photo;
import ru.spetskarta.recorder.core.queue.Room;

/** Takes photos by hand and by the timer, and puts them into the queue. */
public final class Photos {
  /** Ms: an older position does not show where the photo was taken. */
  private static final long FIX_FRESH = 60000;
  /** Ms after which a camera that has not answered counts as failed. */
  private static final long TAKING = 60000;
  /** Maximum size in bytes that the server accepts. */
  private static final int MOST = 10 << 20;
  private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

  private final Core core;
  /** When taking the photo began, ms of the steady clock; 0 if none is being taken. */
  private long taking;

  public Photos(Core core) {
    this.core = core;
  }

  private long dueIn() {
    long every = core.state.settings.photoEvery();
    long last = Json.number(core.state.session.get("photoAt"), 0);
    return every == 0 ? Long.MAX_VALUE : last + every - core.phone.wall();
  }

  public boolean isDue() {
    return dueIn() <= 0;
  }

  /** When the next photo is due, ms of the steady clock. */
  public long nextAt() {
    long in = dueIn();
    return in == Long.MAX_VALUE ? in : core.phone.steady() + Math.max(0, in);
  }

  public long failsAt() {
    return taking == 0 ? Long.MAX_VALUE : taking + TAKING;
  }

  public void tick() {
    if (core.phone.steady() >= failsAt()) onFailed("failed");
  }

  public void takeByTimer() {
    core.state.session.put("photoAt", core.phone.wall());
    core.queue.put(Json.of("session", core.state.session));
    take();
  }

  public void take() {
    if (taking != 0) return;
    // The remaining space is for points.
    if ("full".equals(core.state.room)) {
      fail("no_room");
      return;
    }
    taking = Math.max(1, core.phone.steady());
    core.state.photo = Json.of("state", "taking");
    int side = core.state.settings.photoSide();
    core.phone.shoot(core.state.settings.camera(), side, Settings.photoBytes(side), core.state.settings.photoLight());
    core.changed();
  }

  /** `small`: the same picture for the screen, or null. */
  public void onPhoto(final byte[] jpeg, byte[] small, final long at) {
    taking = 0;
    String equipment = core.state.session != null ? core.session.equipment() : core.machines.current();
    if (equipment == null) return;
    if (jpeg.length == 0 || jpeg.length > MOST) {
      fail("failed");
      return;
    }
    Fix fix = core.state.fix;
    boolean near = fix != null && Math.abs(at - fix.at) <= FIX_FRESH;
    final Photo photo = new Photo(core.queue.nextSeq(), equipment, at, near ? fix.lat : Double.NaN,
        near ? fix.lng : Double.NaN, Hash.of(jpeg), jpeg.length, core.state.skew);
    boolean isOfToday = Day.of(at).compareTo(core.state.today.day) >= 0;
    final Day today = isOfToday ? core.state.today.plusPhoto(at) : core.state.today;
    boolean saved = core.room.write(new Room.Write() {
      @Override
      public void run() throws IOException {
        core.queue.add(photo, jpeg, Json.of("today", today.json()));
      }
    });
    if (!saved) {
      fail("no_room");
      return;
    }
    core.state.today = today;
    core.state.photo = Json.of("state", "taken", "at", at, "picture",
        small == null ? "" : "data:image/jpeg;base64," + base64(small));
    core.gather();
    core.changed();
  }

  public void onFailed(String problem) {
    boolean known = "denied".equals(problem) || "missing".equals(problem) || "background".equals(problem);
    fail(known ? problem : "failed");
  }

  private void fail(String problem) {
    taking = 0;
    core.state.photo = Json.of("state", "failed", "problem", problem);
    core.changed();
  }

  /** Written here, because Android's own is newer than the oldest phones. */
  public static String base64(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < bytes.length; i += 3) {
      int left = Math.min(3, bytes.length - i);
      int three = (bytes[i] & 0xff) << 16 | (left > 1 ? bytes[i + 1] & 0xff : 0) << 8 | (left > 2 ? bytes[i + 2] & 0xff : 0);
      for (int j = 0; j < 4; j++) text.append(j <= left ? LETTERS.charAt(three >> (18 - 6 * j) & 63) : '=');
    }
    return text.toString();
  }
}
