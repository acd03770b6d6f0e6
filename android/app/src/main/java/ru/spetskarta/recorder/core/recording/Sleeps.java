package ru.spetskarta.recorder.core.recording;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.platform.Phone;
import ru.spetskarta.recorder.core.queue.Queue;

/**
 * Times in which nothing was recorded although it should have been. They are shown to the person as holes, and
 * sent to the server.
 */
public final class Sleeps {
  private static final int KEPT = 20;
  /** Ms: a shorter time is not a hole. */
  public static final long HOLE_FROM = 60000;

  private final Queue queue;
  private final Notes notes;
  private final State state;
  private final Phone phone;

  public Sleeps(Queue queue, Notes notes, State state, Phone phone) {
    this.queue = queue;
    this.notes = notes;
    this.state = state;
    this.phone = phone;
  }

  /** Each sleep has `from`, `to` and `reason`, by the phone's clock; `bySaver`: the maker's battery saver may be the cause. */
  public void add(List<Map<String, Object>> sleeps, String equipment, boolean bySaver) {
    for (Map<String, Object> sleep : sleeps) {
      addHole(sleep);
      Map<String, Object> note = Json.of("equipment", equipment);
      note.putAll(sleep);
      notes.add(Notes.SLEEPS, note, state.skew);
      boolean ended = "asleep".equals(sleep.get("reason")) || "ended".equals(sleep.get("reason"));
      if (!bySaver || !ended) continue;
      state.asleep = Json.of("from", sleep.get("from"), "to", sleep.get("to"), "maker", phone.maker());
      queue.put(Json.of("asleep", state.asleep));
    }
  }

  private void addHole(Map<String, Object> hole) {
    state.holes.add(hole);
    if (state.holes.size() > KEPT) state.holes.remove(0);
    if (state.session != null) state.session.put("holes", new ArrayList<Object>(state.holes));
    queue.put(Json.of("holes", state.holes, "session", state.session));
  }
}
