package ru.spetskarta.recorder.core.recording;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import ru.spetskarta.recorder.core.auto.Shift;
import ru.spetskarta.recorder.core.basics.Json;

/** What a person can choose: as in `recorder/src/recording/settings.ts`, and whether photos wait for Wi-Fi. */
public final class Settings {
  private static final Map<String, List<?>> CHOICES = new LinkedHashMap<String, List<?>>();

  static {
    CHOICES.put("interval", Arrays.asList(10000L, 5000L, 30000L, 60000L));
    CHOICES.put("accuracy", Arrays.asList(100L, 30L, 50L));
    CHOICES.put("photoEvery", Arrays.asList(0L, 1L, 5L, 10L, 15L, 30L, 60L));
    CHOICES.put("camera", Arrays.asList("back", "front"));
    CHOICES.put("photoSide", Arrays.asList(1920L, 1280L, 2560L));
    CHOICES.put("wifiOnly", Arrays.asList(false, true));
    CHOICES.put("photoLight", Arrays.asList(false, true));
    CHOICES.put("byCharger", Arrays.asList(false, true));
    CHOICES.put("byBorder", Arrays.asList(false, true));
    CHOICES.put("shiftDays", Arrays.asList("off", "mon_fri", "mon_sat", "all"));
    CHOICES.put("shiftFrom", halfHours(8 * 60));
    CHOICES.put("shiftTo", halfHours(20 * 60));
  }

  private final Map<String, Object> chosen = new LinkedHashMap<String, Object>();

  /** All half hours as minutes of the day, beginning with `first`. */
  private static List<Long> halfHours(long first) {
    List<Long> all = new ArrayList<Long>();
    all.add(first);
    for (long at = 0; at < 24 * 60; at += 30) if (at != first) all.add(at);
    return all;
  }

  /** The defaults: the first of each choice. */
  public Settings() {
    for (Map.Entry<String, List<?>> choice : CHOICES.entrySet()) chosen.put(choice.getKey(), choice.getValue().get(0));
  }

  /** These settings with the change; null if the change is not a valid choice. */
  public Settings with(Map<String, Object> change) {
    Settings next = new Settings();
    next.chosen.putAll(chosen);
    for (Map.Entry<String, Object> one : change.entrySet()) {
      List<?> choices = CHOICES.get(one.getKey());
      Object value = one.getValue();
      if (value instanceof Double && (Double) value == Math.rint((Double) value)) value = ((Double) value).longValue();
      if (choices == null || !choices.contains(value)) return null;
      next.chosen.put(one.getKey(), value);
    }
    return next;
  }

  /** Reads stored settings; a value that is no longer a choice becomes the default. */
  public static Settings from(Object stored) {
    Settings found = new Settings();
    for (Map.Entry<String, Object> one : Json.map(stored).entrySet()) {
      Settings next = found.with(Json.of(one.getKey(), one.getValue()));
      if (next != null) found = next;
    }
    return found;
  }

  public Map<String, Object> json() {
    return chosen;
  }

  public Sampling sampling() {
    return sampling(false);
  }

  /** `measured`: the phone is being calibrated, so a standing machine makes as many points as a moving one. */
  public Sampling sampling(boolean measured) {
    return new Sampling((Long) chosen.get("interval"), 25, measured ? Calibration.EVERY : 300000,
        (Long) chosen.get("accuracy"));
  }

  public String camera() {
    return (String) chosen.get("camera");
  }

  /** Pixels of the longer side. */
  public int photoSide() {
    return ((Long) chosen.get("photoSide")).intValue();
  }

  /** Maximum size of a photo in bytes: about a fifth of a byte a pixel. */
  public static int photoBytes(int side) {
    return (int) Math.round((double) side * side * 0.75 * 0.2);
  }

  public boolean photoLight() {
    return (Boolean) chosen.get("photoLight");
  }

  public boolean byCharger() {
    return (Boolean) chosen.get("byCharger");
  }

  public boolean byBorder() {
    return (Boolean) chosen.get("byBorder");
  }

  public Shift shift() {
    return new Shift((String) chosen.get("shiftDays"), ((Long) chosen.get("shiftFrom")).intValue(),
        ((Long) chosen.get("shiftTo")).intValue());
  }

  public boolean wifiOnly() {
    return (Boolean) chosen.get("wifiOnly");
  }

  /** Ms between photos; 0: none are taken by the timer. */
  public long photoEvery() {
    return (Long) chosen.get("photoEvery") * 60000;
  }
}
