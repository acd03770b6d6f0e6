package ru.spetskarta.recorder.core.recording;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import ru.spetskarta.recorder.core.Core;
import ru.spetskarta.recorder.core.basics.Json;

/** The driver, and what the driver reports with one press; as in `recorder/src/recording/driver-notes.ts`. */
public final class Driver {
  public static final List<String> SAYS = Arrays.asList("breakdown", "fuel", "customer_idle");
  private static final String DRIVER = "driver";
  /** Ms: an older position does not show where the note was made. */
  private static final long FIX_FRESH = 60000;
  /** Maximum number of characters of a name. */
  private static final int LONGEST = 200;

  private final Core core;
  private final Notes notes;
  /** `equipment`, `id`, `name`; null if no driver was chosen. */
  private Map<String, Object> chosen;
  /** The last note as `what` and `at`; null if there is none. */
  private Map<String, Object> noted;

  public Driver(Core core, Notes notes) {
    this.core = core;
    this.notes = notes;
    Object kept = core.queue.get(DRIVER);
    chosen = kept == null ? null : Json.map(kept);
  }

  public Object chosen() {
    return chosen;
  }

  public Object noted() {
    return noted;
  }

  /** Id of the driver chosen for the machine; null if none was chosen for it. */
  public Long idFor(String equipment) {
    return chosen == null || !equipment.equals(chosen.get("equipment")) ? null : Json.whole(chosen.get("id"));
  }

  /** The note is on the disk when this returns; then a photo is taken. */
  public void say(String what) {
    if (core.state.session == null) return;
    String equipment = core.session.equipment();
    noted = Json.of("what", what, "at", add(equipment, what, idFor(equipment)));
    core.photos.take();
    core.changed();
  }

  /** Sets the driver from now on. False if the value is not a driver. */
  public boolean choose(Object driver) {
    String equipment = core.state.session != null ? core.session.equipment() : core.machines.current();
    if (equipment == null) return false;
    Long id = null;
    if (driver == null) chosen = null;
    else {
      id = Json.whole(Json.map(driver).get("id"));
      String name = Json.text(Json.map(driver).get("name"));
      if (id == null || id < 1 || name == null) return false;
      chosen = Json.of("equipment", equipment, "id", id, "name", name.substring(0, Math.min(LONGEST, name.length())));
    }
    core.queue.put(Json.of(DRIVER, chosen));
    add(equipment, DRIVER, id);
    core.changed();
    return true;
  }

  private long add(String equipment, String what, Long driver) {
    long at = core.phone.wall();
    Fix fix = core.state.fix;
    boolean near = fix != null && Math.abs(at - fix.at) <= FIX_FRESH;
    notes.add(Notes.SAID, Json.of("equipment", equipment, "id", UUID.randomUUID().toString(), "at", at, "what", what, "lat",
        near ? fix.lat : null, "lng", near ? fix.lng : null, "driver", driver), core.state.skew);
    core.sender.wakeBy(core.phone.steady());
    return at;
  }
}
