package ru.spetskarta.recorder.core.stage;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.util.Map;
import ru.spetskarta.recorder.core.basics.Json;

/** The real server and a helper beside it, which makes machines and counts what the server's database has. */
public final class Backend {
  public static String origin;
  public static String judge;
  /** The server that has phones put photos into a store. */
  public static String direct;

  private Backend() {}

  /** `equipment`, `token` and `recorder` of a new machine. */
  public static Map<String, Object> machine() throws Exception {
    return ask("/machine");
  }

  /** `token` and `recorder` of another link for a machine. */
  public static Map<String, Object> again(Object equipment) throws Exception {
    return ask("/machine?equipment=" + equipment);
  }

  public static void revoke(Object recorder) throws Exception {
    ask("/revoke?recorder=" + recorder);
  }

  /** `points` (times in ms, in order), `photos` (hashes), `stops` (their number), `sleeps`, `marks`. */
  public static Map<String, Object> stored(Object equipment) throws Exception {
    return ask("/stored?equipment=" + equipment);
  }

  /** Number of files that phones have tried to put. While the store is `closed` it refuses them. */
  public static long puts(boolean closed) throws Exception {
    return Json.number(ask("/store?closed=" + (closed ? 1 : 0)).get("puts"), -1);
  }

  public static byte[] jpeg() throws Exception {
    return bytes("/jpeg");
  }

  private static Map<String, Object> ask(String path) throws Exception {
    return Json.map(Json.parse(new String(bytes(path), "UTF-8")));
  }

  private static byte[] bytes(String path) throws Exception {
    HttpURLConnection connection = (HttpURLConnection) new URL(judge + path).openConnection();
    InputStream in = connection.getInputStream();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] part = new byte[8192];
    for (int read = in.read(part); read >= 0; read = in.read(part)) out.write(part, 0, read);
    in.close();
    return out.toByteArray();
  }
}
