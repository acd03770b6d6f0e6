package ru.spetskarta.recorder.core.auto;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import ru.spetskarta.recorder.core.basics.Geo;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.recording.Fix;

/** A circle around an object where the machine works. */
public final class Place {
  public final int id;
  public final double lat;
  public final double lng;
  /** In metres. */
  public final float radius;
  public final String name;

  private Place(int id, String name, double lat, double lng, float radius) {
    this.id = id;
    this.name = name;
    this.lat = lat;
    this.lng = lng;
    this.radius = radius;
  }

  /** Reads the places from the server's answer; invalid ones are left out. */
  public static List<Place> from(Object told) {
    List<Place> found = new ArrayList<Place>();
    for (Object one : Json.list(told)) {
      Map<String, Object> place = Json.map(one);
      Long id = Json.whole(place.get("id"));
      double lat = number(place, "lat");
      double lng = number(place, "lng");
      double radius = number(place, "radius");
      String name = Json.text(place.get("name"));
      boolean isPlace = id != null && id > 0 && id < Integer.MAX_VALUE && name != null && Math.abs(lat) <= 90
          && Math.abs(lng) <= 180 && radius > 0;
      if (isPlace) found.add(new Place(id.intValue(), name, lat, lng, (float) radius));
    }
    return found;
  }

  private static double number(Map<String, Object> place, String name) {
    Object value = place.get(name);
    return value instanceof Number ? ((Number) value).doubleValue() : Double.NaN;
  }

  public Map<String, Object> json() {
    return Json.of("id", id, "name", name, "lat", lat, "lng", lng, "radius", (double) radius);
  }

  public boolean has(Fix fix, double margin) {
    return Geo.metres(lat, lng, fix.lat, fix.lng) <= radius + margin;
  }
}
