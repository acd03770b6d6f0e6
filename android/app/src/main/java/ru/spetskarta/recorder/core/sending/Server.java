package ru.spetskarta.recorder.core.sending;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.SocketTimeoutException;
import java.net.URL;
import java.nio.charset.Charset;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.platform.Phone;
import ru.spetskarta.recorder.core.queue.Photo;

/** Calls of the server; as in `recorder/src/sending/server.ts`. They wait for the answer and never throw. */
public class Server {
  /** Bytes: smaller bodies are not worth compressing. */
  private static final int PACKED_FROM = 1000;
  /** Bytes: a larger answer is not from our server. */
  private static final int ANSWER_MOST = 4 << 20;
  private static final Charset UTF8 = Charset.forName("UTF-8");
  private static final String BOUNDARY = "spetskarta-photo-1f0c6a5e9b7d";

  public static final class Answer {
    public Outcome outcome;
    /** 0 if there was no answer. */
    public int status;
    /** Body of a 2xx answer; otherwise null. */
    public Map<String, Object> body;
    /** Code of our server's error; otherwise null. */
    public String code;
    public long sentAt;
    public long receivedAt;
    /** The server's time from the body, because a header may come from another server. 0 if it is missing. */
    public long serverAt;
  }

  /** The result of a call without an answer. */
  public static Answer failed() {
    Answer answer = new Answer();
    answer.outcome = Outcome.ofFailure(false);
    return answer;
  }

  private final String origin;
  private final Phone phone;
  /** Ms that a request gets to start, and per kilobyte: a slow network still works. */
  private final long start;
  private final double kilobyte;
  private final Direct direct;

  public Server(String origin, Phone phone, long start, double kilobyte) {
    this.origin = origin;
    this.phone = phone;
    this.start = start;
    this.kilobyte = kilobyte;
    this.direct = new Direct(this, phone);
  }

  public Server(String origin, Phone phone) {
    this(origin, phone, 20000, 400);
  }

  /** Whether the text has the form of a token; other text must not get into a header. */
  public static boolean isToken(String token) {
    return token != null && token.matches("[A-Za-z0-9_-]{8,200}");
  }

  /** Asks which machine the token belongs to; the answer also has the server's clock, before anything is sent. */
  public Answer self(String token) {
    return send("GET", "/api/record/self", token, null, null, null, null);
  }

  public Answer points(String token, String json) {
    byte[] body = bodyOf(json);
    boolean packed = body.length > 1 && body[0] == 0x1f;
    return send("POST", "/api/record/points", token, "application/json", body, packed ? "gzip" : null, null);
  }

  /** Sends what the person has said about the engine during the calibration. */
  public Answer marks(String token, String json) {
    return send("POST", "/api/record/engine-marks", token, "application/json", json.getBytes(UTF8), null, null);
  }

  /** Sends the consent to the processing of data by the person who holds the phone. */
  public Answer consent(String token, String json) {
    return send("POST", "/api/record/consent", token, "application/json", json.getBytes(UTF8), null, null);
  }

  /** Sends the driver's notes. */
  public Answer driverNotes(String token, String json) {
    return send("POST", "/api/record/driver-notes", token, "application/json", json.getBytes(UTF8), null, null);
  }

  /** Asks for the drivers; `driver`: also for this driver's hours of the week, or null. */
  public Answer drivers(String token, Long driver) {
    String query = driver == null ? "" : "?driver=" + driver;
    return send("GET", "/api/record/drivers" + query, token, null, null, null, null);
  }

  /** Sends a driver's code that was entered on this phone; the answer is that of `drivers`. */
  public Answer admitDriver(String token, long driver, String code) {
    byte[] body = Json.write(Json.of("driver", driver, "code", code)).getBytes(UTF8);
    return send("POST", "/api/record/driver-code", token, "application/json", body, null, null);
  }

  /** Asks for circles around the objects where the machine works. */
  public Answer borders(String token) {
    return send("GET", "/api/record/borders", token, null, null, null, null);
  }

  /** The body, compressed if that is worth it. */
  public static byte[] bodyOf(String json) {
    byte[] text = json.getBytes(UTF8);
    if (text.length < PACKED_FROM) return text;
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try {
      GZIPOutputStream out = new GZIPOutputStream(packed);
      out.write(text);
      out.close();
      return packed.toByteArray();
    } catch (IOException never) {
      return text;
    }
  }

  /** Sends a photo in the way that `Direct` chooses. */
  public Answer photo(String token, Photo photo, long takenAt, File picture) {
    return direct.send(token, photo, takenAt, picture);
  }

  /** Asks where to put a photo, or whether it is stored; `told`: JSON. */
  public Answer ask(String token, String told) {
    return send("POST", "/api/record/photos/direct", token, "application/json", told.getBytes(UTF8), null, null);
  }

  public Answer form(String token, Photo photo, long takenAt, File picture) {
    StringBuilder form = new StringBuilder();
    field(form, "takenAt", String.valueOf(takenAt));
    field(form, "sha256", photo.sha256);
    if (!Double.isNaN(photo.lat) && !Double.isNaN(photo.lng)) {
      field(form, "lat", String.valueOf(photo.lat));
      field(form, "lng", String.valueOf(photo.lng));
    }
    form.append("--").append(BOUNDARY).append("\r\ncontent-disposition: form-data; name=\"photo\"; ")
        .append("filename=\"photo.jpg\"\r\ncontent-type: image/jpeg\r\n\r\n");
    return send("POST", "/api/record/photos", token, "multipart/form-data; boundary=" + BOUNDARY,
        form.toString().getBytes(UTF8), null, picture);
  }

  private static void field(StringBuilder form, String name, String value) {
    form.append("--").append(BOUNDARY).append("\r\ncontent-disposition: form-data; name=\"").append(name)
        .append("\"\r\n\r\n").append(value).append("\r\n");
  }

  private Answer send(String method, String path, String token, String type, byte[] body, String encoding, File file) {
    Answer answer = new Answer();
    answer.sentAt = phone.wall();
    byte[] end = file == null ? new byte[0] : ("\r\n--" + BOUNDARY + "--\r\n").getBytes(UTF8);
    long bytes = (body == null ? 0 : body.length) + (file == null ? 0 : file.length() + end.length);
    Deadline deadline = null;
    try {
      HttpURLConnection connection = (HttpURLConnection) new URL(origin + path).openConnection();
      deadline = new Deadline(connection, method, timeFor(bytes));
      connection.setRequestProperty("authorization", "Bearer " + token);
      if (type != null) connection.setRequestProperty("content-type", type);
      if (encoding != null) connection.setRequestProperty("content-encoding", encoding);
      if (body != null) {
        connection.setDoOutput(true);
        connection.setFixedLengthStreamingMode(bytes);
        OutputStream out = connection.getOutputStream();
        out.write(body);
        if (file != null) copy(file, out);
        out.write(end);
        out.close();
      }
      read(connection, answer, body != null);
    } catch (SocketTimeoutException slow) {
      answer.outcome = Outcome.ofFailure(true);
    } catch (IOException error) {
      answer.outcome = Outcome.ofFailure(deadline != null && deadline.late());
    } catch (RuntimeException error) {
      // A header that cannot be sent, or a broken answer; the exception's message must not be shown, as it may contain the
      // token.
      answer.outcome = Outcome.ofFailure(deadline != null && deadline.late());
    } finally {
      if (deadline != null) deadline.cancel();
    }
    return answer;
  }

  /** Ms that a call with this many bytes may take. */
  public long timeFor(long bytes) {
    return start + (long) (bytes / 1000.0 * kilobyte);
  }

  private void read(HttpURLConnection connection, Answer answer, boolean streamed) throws IOException {
    int status = connection.getResponseCode();
    answer.receivedAt = phone.wall();
    boolean good = status >= 200 && status < 300;
    InputStream in = good ? connection.getInputStream() : connection.getErrorStream();
    Map<String, Object> body = in == null ? null : parsed(in);
    // Java cannot read the body of a 401 to a streamed request; a later call without streaming gets it.
    boolean isUnread = in == null && status == 401 && streamed;
    // Any other answer without a body of ours is the page of a network that wants a log-in.
    if (body == null && !isUnread) throw new IOException("no answer of the server");
    answer.status = status;
    answer.code = good ? null : isUnread ? Outcome.UNKNOWN : Json.text(body.get("code"));
    answer.outcome = Outcome.of(status, connection.getHeaderField("retry-after"), answer.code);
    answer.body = good ? body : null;
    answer.serverAt = good ? Json.number(body.get("now"), 0) : 0;
  }

  private static Map<String, Object> parsed(InputStream in) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] part = new byte[8192];
    try {
      for (int read = in.read(part); read >= 0; read = in.read(part)) {
        bytes.write(part, 0, read);
        if (bytes.size() > ANSWER_MOST) return null;
      }
    } finally {
      in.close();
    }
    try {
      Object value = Json.parse(new String(bytes.toByteArray(), UTF8));
      return value instanceof Map ? Json.map(value) : null;
    } catch (Json.Wrong wrong) {
      return null;
    }
  }

  public static void copy(File file, OutputStream out) throws IOException {
    InputStream in = new FileInputStream(file);
    try {
      byte[] part = new byte[16384];
      for (int read = in.read(part); read >= 0; read = in.read(part)) out.write(part, 0, read);
    } finally {
      in.close();
    }
  }
}
