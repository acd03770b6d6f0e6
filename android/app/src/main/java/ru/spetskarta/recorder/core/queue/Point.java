package ru.spetskarta.recorder.core.queue;

import java.util.Map;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.recording.Fix;
import ru.spetskarta.recorder.core.recording.Skew;

/** A point that waits to be sent. NaN, −1 or null: unknown. */
public final class Point {
  public final long seq;
  public final String equipment;
  /** Ms by the phone's clock. */
  public long at;
  public final double lat;
  public final double lng;
  public final double accuracy;
  public final double speed;
  public final double heading;
  public final double altitude;
  public final double vibration;
  public final double frequency;
  /** Per cent. */
  public final int battery;
  public final Boolean charging;
  public final boolean mock;
  public Long skew;
  /** The server has refused it for its time: it waits until the clock is right, or until a person sends it again. */
  public boolean misdated;
  /** The journal's file that contains it. */
  public int file;

  public Point(long seq, String equipment, Fix fix, int battery, Long skew) {
    this.seq = seq;
    this.equipment = equipment;
    this.at = fix.at;
    this.lat = fix.lat;
    this.lng = fix.lng;
    this.accuracy = fix.accuracy;
    this.speed = known(fix.speed);
    this.heading = known(fix.heading);
    this.altitude = known(fix.altitude);
    this.vibration = known(fix.vibration);
    this.frequency = known(fix.frequency);
    this.charging = fix.charging;
    this.mock = fix.mock;
    this.battery = battery;
    this.skew = skew;
  }

  private Point(Map<String, Object> json) {
    seq = Json.number(json.get("seq"), 0);
    equipment = Json.text(json.get("equipment"));
    at = Json.number(json.get("at"), 0);
    lat = Json.decimal(json.get("lat"));
    lng = Json.decimal(json.get("lng"));
    accuracy = Json.decimal(json.get("accuracy"));
    speed = Json.decimal(json.get("speed"));
    heading = Json.decimal(json.get("heading"));
    altitude = Json.decimal(json.get("altitude"));
    vibration = Json.decimal(json.get("vibration"));
    frequency = Json.decimal(json.get("frequency"));
    battery = (int) Json.number(json.get("battery"), -1);
    charging = json.get("charging") instanceof Boolean ? (Boolean) json.get("charging") : null;
    mock = Boolean.TRUE.equals(json.get("mock"));
    skew = Json.whole(json.get("skew"));
    misdated = Boolean.TRUE.equals(json.get("misdated"));
  }

  /** Null if the record is not a point. */
  public static Point from(Map<String, Object> json) {
    Point point = new Point(json);
    return point.seq <= 0 || point.equipment == null || Double.isNaN(point.lat) ? null : point;
  }

  public Map<String, Object> json() {
    Map<String, Object> json = Json.of("seq", seq, "equipment", equipment, "at", at, "lat", lat, "lng", lng,
        "accuracy", accuracy);
    put(json, "speed", speed);
    put(json, "heading", heading);
    put(json, "altitude", altitude);
    put(json, "vibration", vibration);
    put(json, "frequency", frequency);
    if (battery >= 0) json.put("battery", battery);
    if (charging != null) json.put("charging", charging);
    if (mock) json.put("mock", true);
    if (skew != null) json.put("skew", skew);
    if (misdated) json.put("misdated", true);
    return json;
  }

  /** The point as it is sent to the server, with its time corrected. */
  public Map<String, Object> told(Long now) {
    Map<String, Object> json = Json.of("timestamp", Skew.corrected(at, skew, now), "lat", lat, "lng", lng, "speed",
        speed, "accuracy", accuracy, "heading", heading, "altitude", altitude, "battery", battery < 0 ? null : battery);
    if (mock) json.put("mock", true);
    put(json, "vibration", rounded(vibration, 1000));
    put(json, "frequency", rounded(frequency, 10));
    if (charging != null) json.put("charging", charging);
    return json;
  }

  /** Rounds to this many parts of one: digits that the server does not store are not sent. */
  private static double rounded(double value, double parts) {
    return Double.isNaN(value) ? value : Math.round(value * parts) / parts;
  }

  private static double known(Double value) {
    return value == null ? Double.NaN : value;
  }

  private static void put(Map<String, Object> json, String key, double value) {
    if (!Double.isNaN(value)) json.put(key, value);
  }
}
