package ru.spetskarta.recorder.core.basics;

/** The distance as `shared/src/geo.ts` computes it. */
public final class Geo {
  private static final double EARTH_RADIUS_KM = 6371.0088;

  private Geo() {}

  /** The distance in metres. StrictMath gives the same digits on every phone. */
  public static double metres(double lat, double lng, double toLat, double toLng) {
    double rad = Math.PI / 180;
    double north = StrictMath.sin(((toLat - lat) * rad) / 2);
    double east = StrictMath.sin(((toLng - lng) * rad) / 2);
    double h = north * north + StrictMath.cos(lat * rad) * StrictMath.cos(toLat * rad) * (east * east);
    return 2 * EARTH_RADIUS_KM * StrictMath.asin(Math.min(1, StrictMath.sqrt(h))) * 1000;
  }
}
