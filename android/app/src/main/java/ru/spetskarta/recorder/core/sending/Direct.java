package ru.spetskarta.recorder.core.sending;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.util.Map;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.platform.Phone;
import ru.spetskarta.recorder.core.queue.Photo;

/**
 * Sends a photo directly into the store of files if the server says so, otherwise through the server (decision 18); as in
 * `recorder/src/sending/direct.ts`.
 */
public final class Direct {
  /**
   * Ms for which photos go through the server without asking: because it takes forms only, or because the phone cannot reach
   * the store.
   */
  private static final long FORM_REST = 3600000;
  private static final long STORE_REST = 600000;

  private final Server server;
  private final Phone phone;
  /** Until when photos go through the server without asking, ms of the steady clock. */
  private long restUntil = Long.MIN_VALUE;

  public Direct(Server server, Phone phone) {
    this.server = server;
    this.phone = phone;
  }

  /** To be called on the thread of the calls. */
  public Server.Answer send(String token, Photo photo, long takenAt, File picture) {
    if (phone.steady() < restUntil) return server.form(token, photo, takenAt, picture);
    String told = told(photo, takenAt, picture);
    Server.Answer asked = server.ask(token, told);
    Map<String, Object> put = asked.body == null ? null : Json.map(asked.body.get("put"));
    if (put != null && Json.text(put.get("url")) != null) {
      if (!put(put, picture)) return byForm(STORE_REST, token, photo, takenAt, picture);
      Server.Answer after = server.ask(token, told);
      boolean lost = after.body != null && after.body.get("_id") == null;
      return lost ? byForm(STORE_REST, token, photo, takenAt, picture) : after;
    }
    // A server of an earlier release does not know this call.
    boolean unknown = asked.status == 404 || asked.status == 405;
    if (unknown || (asked.body != null && Boolean.TRUE.equals(asked.body.get("form"))))
      return byForm(FORM_REST, token, photo, takenAt, picture);
    Outcome.Kind kind = asked.outcome.kind;
    // If the server cannot accept this, it may give a better reason once it has the photo.
    boolean told400 = kind == Outcome.Kind.UNACCEPTABLE || kind == Outcome.Kind.TOO_LARGE;
    return told400 ? server.form(token, photo, takenAt, picture) : asked;
  }

  private Server.Answer byForm(long rest, String token, Photo photo, long takenAt, File picture) {
    restUntil = phone.steady() + rest;
    return server.form(token, photo, takenAt, picture);
  }

  private static String told(Photo photo, long takenAt, File picture) {
    Map<String, Object> told = Json.of("takenAt", takenAt, "sha256", photo.sha256, "bytes", picture.length());
    if (!Double.isNaN(photo.lat) && !Double.isNaN(photo.lng)) told.putAll(Json.of("lat", photo.lat, "lng", photo.lng));
    return Json.write(told);
  }

  /** Whether the store has taken the picture. The token is not sent to the store. */
  private boolean put(Map<String, Object> place, File picture) {
    Deadline deadline = null;
    try {
      URL url = new URL(Json.text(place.get("url")));
      HttpURLConnection connection = (HttpURLConnection) url.openConnection();
      deadline = new Deadline(connection, "PUT", server.timeFor(picture.length()));
      for (Map.Entry<String, Object> header : Json.map(place.get("headers")).entrySet())
        connection.setRequestProperty(header.getKey(), Json.text(header.getValue()));
      connection.setDoOutput(true);
      connection.setFixedLengthStreamingMode(picture.length());
      OutputStream out = connection.getOutputStream();
      Server.copy(picture, out);
      out.close();
      int status = connection.getResponseCode();
      connection.disconnect();
      return status >= 200 && status < 300;
    } catch (IOException failed) {
      return false;
    } catch (RuntimeException wrong) {
      // The address or a header cannot be used.
      return false;
    } finally {
      if (deadline != null) deadline.cancel();
    }
  }
}
