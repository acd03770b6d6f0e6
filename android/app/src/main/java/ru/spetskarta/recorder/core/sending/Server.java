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

/** Calls of the server; as `recorder/src/sending/server.ts`. They wait for the answer and never throw. */
public class Server {
  /** Smaller bodies are not worth compressing, bytes. */
  private static final int PACKED_FROM = 1000;
  /** Larger answers are not the server's. */
  private static final int ANSWER_MOST = 4 << 20;
  private static final Charset UTF8 = Charset.forName("UTF-8");
  private static final String BOUNDARY = "spetskarta-photo-1f0c6a5e9b7d";

  public static final class Answer {
    public Outcome outcome;
    /** 0 where there was no answer. */
    public int status;
    /** Of a 2xx; otherwise null. */
    public Map<String, Object> body;
    /** Of an error of our server; otherwise null. */
    public String code;
    public long sentAt;
    public long receivedAt;
    /** What the server's clock says, from the body: a header may be anybody's. 0 where it is not said. */
    public long serverAt;
  }

  /** Without any answer. */
  public static Answer failed() {
    Answer answer = new Answer();
    answer.outcome = Outcome.ofFailure(false);
    return answer;
  }

  private final String origin;
  private final Phone phone;
  /** Ms: a slow network still works, so a request gets this time to start and more time for each kilobyte. */
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

  /** Whether the text can be a token at all; anything else must not get into a header. */
  public static boolean isToken(String token) {
    return token != null && token.matches("[A-Za-z0-9_-]{8,200}");
  }

  /** Whose token this is; also the server's clock, before anything is sent. */
  public Answer self(String token) {
    return send("GET", "/api/record/self", token, null, null, null, null);
  }

  public Answer points(String token, String json) {
    byte[] body = bodyOf(json);
    boolean packed = body.length > 1 && body[0] == 0x1f;
    return send("POST", "/api/record/points", token, "application/json", body, packed ? "gzip" : null, null);
  }

  /** What the person has said of the engine while the phone was calibrated. */
  public Answer marks(String token, String json) {
    return send("POST", "/api/record/engine-marks", token, "application/json", json.getBytes(UTF8), null, null);
  }

  /** That whoever holds the phone agrees to the processing of data. */
  public Answer consent(String token, String json) {
    return send("POST", "/api/record/consent", token, "application/json", json.getBytes(UTF8), null, null);
  }

  /** What the driver has said. */
  public Answer driverNotes(String token, String json) {
    return send("POST", "/api/record/driver-notes", token, "application/json", json.getBytes(UTF8), null, null);
  }

  /** Who may drive; `driver`: whose hours of the week are asked for, or null. */
  public Answer drivers(String token, Long driver) {
    String query = driver == null ? "" : "?driver=" + driver;
    return send("GET", "/api/record/drivers" + query, token, null, null, null, null);
  }

  /** His code was entered on this phone; the answer is that of `drivers`. */
  public Answer admitDriver(String token, long driver, String code) {
    byte[] body = Json.write(Json.of("driver", driver, "code", code)).getBytes(UTF8);
    return send("POST", "/api/record/driver-code", token, "application/json", body, null, null);
  }

  /** Circles around the objects where the machine works. */
  public Answer borders(String token) {
    return send("GET", "/api/record/borders", token, null, null, null, null);
  }

  /** Packed where that is worth it. */
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

  /** The way it goes is that of `Direct`. */
  public Answer photo(String token, Photo photo, long takenAt, File picture) {
    return direct.send(token, photo, takenAt, picture);
  }

  /** Where to put a photo, or that it is stored; `told`: JSON. */
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
      // A header that cannot be sent, or a broken answer: neither may show the token in its message.
      answer.outcome = Outcome.ofFailure(deadline != null && deadline.late());
    } finally {
      if (deadline != null) deadline.cancel();
    }
    return answer;
  }

  /** Ms that a call of so many bytes may take. */
  public long timeFor(long bytes) {
    return start + (long) (bytes / 1000.0 * kilobyte);
  }

  private void read(HttpURLConnection connection, Answer answer, boolean streamed) throws IOException {
    int status = connection.getResponseCode();
    answer.receivedAt = phone.wall();
    boolean good = status >= 200 && status < 300;
    InputStream in = good ? connection.getInputStream() : connection.getErrorStream();
    Map<String, Object> body = in == null ? null : parsed(in);
    // A streamed 401 has no body where Java reads it: who asks again hears it.
    boolean isUnread = in == null && status == 401 && streamed;
    // Anything else is the page of a network that wants a log-in.
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
