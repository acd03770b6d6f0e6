package ru.spetskarta.recorder.core.recording;

import java.util.Calendar;
import java.util.Map;
import ru.spetskarta.recorder.core.basics.Geo;
import ru.spetskarta.recorder.core.basics.Json;

/** The sums of a day as the phone counts them; as in `recorder/src/recording/summary.ts`. */
public final class Day {
  /** Metres: a less exact position does not count. */
  public static final double ACCURACY_MAX = 100;
  /** Ms: a longer time without a point is a gap. */
  private static final long GAP = 10 * 60000;
  /** Km/h: a faster step does not count. */
  private static final double SPEED_CAP = 200;

  /** Date by the phone's calendar, such as `2026-07-01`. */
  public final String day;
  public final double metres;
  public final int photos;
  public final int points;
  /** The last counted point; `lastAt` is 0 if there is none. */
  private final long lastAt;
  private final double lat;
  private final double lng;

  private Day(String day, double metres, int photos, int points, long lastAt, double lat, double lng) {
    this.day = day;
    this.metres = metres;
    this.photos = photos;
    this.points = points;
    this.lastAt = lastAt;
    this.lat = lat;
    this.lng = lng;
  }

  public static String of(long at) {
    Calendar date = Calendar.getInstance();
    date.setTimeInMillis(at);
    int month = date.get(Calendar.MONTH) + 1;
    int day = date.get(Calendar.DAY_OF_MONTH);
    return date.get(Calendar.YEAR) + (month < 10 ? "-0" : "-") + month + (day < 10 ? "-0" : "-") + day;
  }

  public static Day empty(long at) {
    return new Day(of(at), 0, 0, 0, 0, 0, 0);
  }

  /** These sums if `at` belongs to this day, otherwise empty ones. */
  public Day on(long at) {
    return day.equals(of(at)) ? this : empty(at);
  }

  public Day plus(Fix point) {
    Day sums = on(point.at);
    Day counted = new Day(sums.day, sums.metres, sums.photos, sums.points + 1, sums.lastAt, sums.lat, sums.lng);
    if (point.accuracy > ACCURACY_MAX || point.mock) return counted;
    if (sums.lastAt == 0 || point.at - sums.lastAt > GAP) return counted.at(point, 0);
    if (point.at <= sums.lastAt) return counted;
    double metres = Geo.metres(sums.lat, sums.lng, point.lat, point.lng);
    double least = Math.max(0, metres - 2 * point.accuracy);
    if ((least / (point.at - sums.lastAt)) * 3600 > SPEED_CAP) return counted;
    return counted.at(point, metres);
  }

  private Day at(Fix point, double driven) {
    return new Day(day, metres + driven, photos, points, point.at, point.lat, point.lng);
  }

  public Day plusPhoto(long at) {
    Day sums = on(at);
    return sums.withPhotos(sums.photos + 1);
  }

  public Day withPhotos(int count) {
    return new Day(day, metres, count, points, lastAt, lat, lng);
  }

  public Map<String, Object> json() {
    Map<String, Object> json = Json.of("day", day, "metres", metres, "photos", photos, "points", points);
    if (lastAt != 0) json.put("last", Json.of("at", lastAt, "lat", lat, "lng", lng));
    return json;
  }

  /** Null if the value is not a day. */
  public static Day from(Object value) {
    Map<String, Object> json = Json.map(value);
    String day = Json.text(json.get("day"));
    if (day == null) return null;
    Map<String, Object> last = Json.map(json.get("last"));
    double metres = Json.decimal(json.get("metres"));
    return new Day(day, Double.isNaN(metres) ? 0 : metres, (int) Json.number(json.get("photos"), 0),
        (int) Json.number(json.get("points"), 0), Json.number(last.get("at"), 0), Json.decimal(last.get("lat")),
        Json.decimal(last.get("lng")));
  }
}
