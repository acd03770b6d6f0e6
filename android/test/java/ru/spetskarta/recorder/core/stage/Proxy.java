package ru.spetskarta.recorder.core.stage;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;

/** Stands between the phone and the real server and does to each request what the test has planned. */
public final class Proxy implements Runnable {
  public enum Fault {
    PASS,
    /** The server gets the request, but the phone does not get the answer. */
    CUT,
    /** Half of the request reaches the server. */
    HALF,
    /** The server gets the request twice. */
    DOUBLE,
    /** There is no answer. */
    HANG,
    /** A network that wants a log-in answers 200 with a page. */
    PORTAL,
    /** Another service answers 200. */
    OTHER,
    /** Another service answers 200 in our server's format, for another machine and with the time of 1970. */
    LIKE_OURS,
    /** The server's own answer, but with a date of 1970 in its header. */
    DATED,
    /** Refusals as the server sends them; those without OURS lack its codes. */
    OURS400,
    OURS401,
    OURS413,
    OURS403,
    /** The same statuses with another server's codes, and without any. */
    OTHERS401,
    OTHERS403,
    EMPTY401,
    S400,
    S415,
    S422,
    S302,
    S401,
    S403,
    S404,
    S413,
    S429,
    S500,
    S503,
    S507
  }

  private static final String LONG_AGO = "date: Thu, 01 Jan 1970 00:00:01 GMT";

  private final ServerSocket socket;
  private final URI server;
  public final Deque<Fault> plan = new ArrayDeque<Fault>();
  public volatile int requests;
  private volatile boolean closed;

  public Proxy(String origin) throws IOException {
    server = URI.create(origin);
    socket = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
    Thread thread = new Thread(this, "proxy");
    thread.setDaemon(true);
    thread.start();
  }

  public String origin() {
    return "http://127.0.0.1:" + socket.getLocalPort();
  }

  public Proxy plan(Fault... faults) {
    synchronized (plan) {
      for (Fault fault : faults) plan.add(fault);
    }
    return this;
  }

  public void close() throws IOException {
    closed = true;
    socket.close();
  }

  @Override
  public void run() {
    while (!closed) {
      try {
        final Socket phone = socket.accept();
        Thread thread = new Thread("proxied") {
          @Override
          public void run() {
            try {
              answer(phone);
            } catch (IOException broken) {
              return;
            } catch (InterruptedException ended) {
              return;
            } finally {
              try {
                phone.close();
              } catch (IOException gone) {
                closed |= false;
              }
            }
          }
        };
        thread.setDaemon(true);
        thread.start();
      } catch (IOException ended) {
        return;
      }
    }
  }

  private void answer(Socket phone) throws IOException, InterruptedException {
    byte[] request = requestOf(phone.getInputStream());
    if (request == null) return;
    requests++;
    Fault fault;
    synchronized (plan) {
      fault = plan.isEmpty() ? Fault.PASS : plan.poll();
    }
    OutputStream out = phone.getOutputStream();
    switch (fault) {
      case HANG:
        Thread.sleep(60000);
        return;
      case HALF:
        forward(request, request.length * 2 / 3);
        return;
      case CUT:
        forward(request, request.length);
        return;
      case DOUBLE:
        forward(request, request.length);
        out.write(forward(request, request.length));
        break;
      case PORTAL:
        say(out, "200 OK", "text/html", "<html>Wi-Fi</html>");
        break;
      case OTHER:
        say(out, "200 OK", "application/json", "{\"ok\":true}");
        break;
      case LIKE_OURS:
        say(out, "200 OK", "application/json", "{\"now\":0,\"equipment\":{\"_id\":\"e\"},\"accepted\":0}");
        break;
      case DATED:
        out.write(dated(forward(request, request.length)));
        break;
      case OURS400:
        say(out, "400 No", "application/json", "{\"code\":\"bad_request\",\"message\":\"нет\"}");
        break;
      case OURS413:
        say(out, "413 No", "application/json", "{\"code\":\"too_large\",\"message\":\"нет\"}");
        break;
      case OURS401:
        say(out, "401 No", "application/json", "{\"code\":\"unauthorized\",\"message\":\"нет\"}");
        break;
      case OURS403:
        say(out, "403 No", "application/json", "{\"code\":\"not_allowed\",\"message\":\"нет\"}");
        break;
      case OTHERS401:
        say(out, "401 No", "application/json", "{\"code\":\"access_denied\",\"message\":\"no\"}");
        break;
      case OTHERS403:
        say(out, "403 No", "application/json", "{\"code\":\"forbidden\",\"message\":\"no\"}");
        break;
      case EMPTY401:
        say(out, "401 No", "text/plain", "");
        break;
      case PASS:
        out.write(forward(request, request.length));
        break;
      default:
        boolean isStray = fault == Fault.S401 || fault == Fault.S403 || fault == Fault.S404 || fault == Fault.S302;
        say(out, fault.name().substring(1) + " No", "application/json",
            isStray ? "{\"message\":\"нет\"}" : "{\"code\":\"no\",\"message\":\"нет\"}");
    }
    out.flush();
  }

  private static byte[] dated(byte[] answer) throws IOException {
    String text = new String(answer, "ISO-8859-1");
    return text.replaceFirst("(?i)\r\ndate: [^\r]*", "\r\n" + LONG_AGO).getBytes("ISO-8859-1");
  }

  private static void say(OutputStream out, String status, String type, String body) throws IOException {
    byte[] bytes = body.getBytes("UTF-8");
    String head = "HTTP/1.1 " + status + "\r\n" + LONG_AGO + "\r\nretry-after: 3\r\nconnection: close\r\ncontent-type: " + type
        + "\r\ncontent-length: " + bytes.length + "\r\n\r\n";
    out.write(head.getBytes("UTF-8"));
    out.write(bytes);
  }

  /** The whole request, with a header that closes the connection after it; null if the phone has closed the connection. */
  private static byte[] requestOf(InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    while (!head.toString("ISO-8859-1").endsWith("\r\n\r\n")) {
      int one = in.read();
      if (one < 0) return null;
      head.write(one);
    }
    String text = head.toString("ISO-8859-1");
    int length = 0;
    StringBuilder kept = new StringBuilder();
    for (String line : text.split("\r\n")) {
      String lower = line.toLowerCase();
      if (lower.startsWith("content-length:")) length = Integer.parseInt(line.substring(15).trim());
      if (!lower.startsWith("connection:")) kept.append(line).append("\r\n");
    }
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    whole.write((kept + "connection: close\r\n\r\n").getBytes("ISO-8859-1"));
    byte[] part = new byte[8192];
    for (int left = length; left > 0;) {
      int read = in.read(part, 0, Math.min(part.length, left));
      if (read < 0) return null;
      whole.write(part, 0, read);
      left -= read;
    }
    return whole.toByteArray();
  }

  private byte[] forward(byte[] request, int bytes) throws IOException {
    Socket open = new Socket(server.getHost(), server.getPort());
    try {
      open.getOutputStream().write(request, 0, bytes);
      open.getOutputStream().flush();
      ByteArrayOutputStream answer = new ByteArrayOutputStream();
      if (bytes < request.length) return answer.toByteArray();
      byte[] part = new byte[8192];
      InputStream in = open.getInputStream();
      for (int read = in.read(part); read >= 0; read = in.read(part)) answer.write(part, 0, read);
      return answer.toByteArray();
    } finally {
      open.close();
    }
  }
}
