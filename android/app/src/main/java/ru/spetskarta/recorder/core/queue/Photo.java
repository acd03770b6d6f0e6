package ru.spetskarta.recorder.core.queue;

import java.util.Map;
import ru.spetskarta.recorder.core.basics.Json;

/** A photo that waits to be sent; its picture is a file of its own. */
public final class Photo {
  /** Number of times that a photo may arrive damaged; after that it is not sent any more, but stays on the phone. */
  public static final int REFUSALS_MAX = 3;

  public final long seq;
  public final String equipment;
  /** Ms by the phone's clock. */
  public long at;
  /** Degrees; NaN if unknown. */
  public final double lat;
  public final double lng;
  /** Hash of the picture as hex digits. */
  public final String sha256;
  public final long bytes;
  public Long skew;
  /** As for a point. */
  public boolean misdated;
  /** Number of times that the server has rejected it. */
  public int refusals;
  /** The journal's file that contains it. */
  public int file;

  public Photo(long seq, String equipment, long at, double lat, double lng, String sha256, long bytes, Long skew) {
    this.seq = seq;
    this.equipment = equipment;
    this.at = at;
    this.lat = lat;
    this.lng = lng;
    this.sha256 = sha256;
    this.bytes = bytes;
    this.skew = skew;
  }

  /** Null if the record is not a photo. */
  public static Photo from(Map<String, Object> json) {
    String equipment = Json.text(json.get("equipment"));
    String sha256 = Json.text(json.get("sha256"));
    long seq = Json.number(json.get("seq"), 0);
    if (seq <= 0 || equipment == null || sha256 == null) return null;
    Photo photo = new Photo(seq, equipment, Json.number(json.get("at"), 0), Json.decimal(json.get("lat")),
        Json.decimal(json.get("lng")), sha256, Json.number(json.get("bytes"), 0), Json.whole(json.get("skew")));
    photo.misdated = Boolean.TRUE.equals(json.get("misdated"));
    photo.refusals = (int) Json.number(json.get("refusals"), 0);
    return photo;
  }

  public Map<String, Object> json() {
    Map<String, Object> json = Json.of("seq", seq, "equipment", equipment, "at", at, "sha256", sha256, "bytes", bytes,
        "refusals", refusals);
    if (!Double.isNaN(lat)) json.put("lat", lat);
    if (!Double.isNaN(lng)) json.put("lng", lng);
    if (skew != null) json.put("skew", skew);
    if (misdated) json.put("misdated", true);
    return json;
  }

  /** Name of its picture's file. */
  public String name() {
    return "photo-" + seq + ".jpg";
  }

  public boolean isStuck() {
    return refusals >= REFUSALS_MAX;
  }
}
