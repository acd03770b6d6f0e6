package ru.spetskarta.recorder.core.recording;

import java.util.LinkedHashMap;
import java.util.Map;
import ru.spetskarta.recorder.core.Core;
import ru.spetskarta.recorder.core.basics.Json;

/**
 * The version of the consent to the processing of data that the person who holds the phone has agreed to, for each machine; as
 * in `recorder/src/recording/consent.ts`. Nothing is recorded without it, but no shift waits for a network because of it.
 */
public final class Consent {
  /** Version of the text in `shared/src/recorders/recorder-consent.ts`. */
  public static final String VERSION = "2026-11-24";
  private static final String CONSENTS = "consents";

  private final Core core;
  private final Notes notes;

  public Consent(Core core, Notes notes) {
    this.core = core;
    this.notes = notes;
  }

  public boolean isGiven(String equipment) {
    return VERSION.equals(Json.map(core.queue.get(CONSENTS)).get(equipment));
  }

  /** Whether the consent must be asked for before the current machine is recorded. */
  public boolean isAsked() {
    String equipment = core.machines.current();
    return equipment != null && core.state.session == null && !isGiven(equipment);
  }

  /** `told`: the server already has the consent. */
  public void give(String equipment, boolean told) {
    if (equipment == null || isGiven(equipment)) return;
    Map<String, Object> all = new LinkedHashMap<String, Object>(Json.map(core.queue.get(CONSENTS)));
    all.put(equipment, VERSION);
    core.queue.put(Json.of(CONSENTS, all));
    if (!told) notes.add(Notes.CONSENTS, Json.of("equipment", equipment, "at", core.phone.wall(), "consent", VERSION), core.state.skew);
    core.sender.wake();
    core.changed();
  }
}
