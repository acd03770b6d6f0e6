package ru.spetskarta.recorder.core;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Chooses what is sent next, and deletes what the server has acknowledged; as `recorder/src/sending/sender.ts`. */
final class Delivery {
  /** One call, and what to do with its answer. */
  interface Work {
    /** On the thread of the calls. */
    Server.Answer call();

    /** On the core's loop. */
    Outcome done(Server.Answer answer);
  }

  private final Queue queue;
  private final Notes notes;
  private final Server server;
  private final Uplink uplink;
  private int size = BackOff.FIRST_BATCH;
  /** Whether the server was asked for its clock, even if the answer was too slow to measure it. */
  private boolean asked;

  Delivery(Queue queue, Notes notes, Server server, Uplink uplink) {
    this.queue = queue;
    this.notes = notes;
    this.server = server;
    this.uplink = uplink;
  }

  /** The server's clock must be asked anew. */
  void forgetClock() {
    asked = false;
  }

  /** One batch or one photo; null when there is nothing to send. */
  Work next() {
    Set<String> equipments = new LinkedHashSet<String>();
    if (uplink.current() != null) equipments.add(uplink.current());
    equipments.addAll(queue.waiting.equipments());
    equipments.addAll(notes.equipments());
    for (String equipment : equipments) {
      String token = uplink.tokenOf(equipment);
      if (token == null) continue;
      List<Point> points = queue.waiting.batch(equipment, size);
      List<Object> stops = notes.of(Notes.STOPS, equipment);
      List<Object> sleeps = notes.of(Notes.SLEEPS, equipment);
      Photo photo = uplink.maySendPhotos() ? queue.waiting.nextPhoto(equipment) : null;
      if (points.isEmpty() && stops.isEmpty() && sleeps.isEmpty() && photo == null) continue;
      if (uplink.skew() == null && !asked) return clock(equipment, token);
      // From here on the times are final: an answer that is lost must not make the next attempt tell others.
      long skew = uplink.skew() == null ? 0 : uplink.skew();
      queue.settle(skew);
      notes.settle(skew);
      if (!points.isEmpty()) return points(equipment, token, points);
      if (!stops.isEmpty() || !sleeps.isEmpty()) return notes(equipment, token, stops, sleeps);
      return photo(equipment, token, photo);
    }
    return null;
  }

  private Work clock(final String equipment, final String token) {
    return new Work() {
      @Override
      public Server.Answer call() {
        return server.self(token);
      }

      @Override
      public Outcome done(Server.Answer answer) {
        Outcome.Kind kind = answer.outcome.kind;
        if (kind == Outcome.Kind.STORED) asked = true;
        else if (kind == Outcome.Kind.REFUSED) uplink.onRefused(equipment, answer.outcome.reason);
        // Where the question itself is not understood, asking again at once would not end.
        else if (kind != Outcome.Kind.LATER) return Outcome.later("server", 0);
        return answer.outcome;
      }
    };
  }

  private Work points(final String equipment, final String token, final List<Point> points) {
    List<Object> told = new ArrayList<Object>();
    for (Point point : points) told.add(point.told(uplink.skew()));
    final String json = Json.write(Json.of("points", told, "app", uplink.app()));
    return new Work() {
      @Override
      public Server.Answer call() {
        return server.points(token, json);
      }

      @Override
      public Outcome done(Server.Answer answer) {
        Outcome.Kind kind = answer.outcome.kind;
        if (kind == Outcome.Kind.STORED) {
          // A «200» of another server, such as the log-in page of a Wi-Fi network, acknowledges nothing.
          int rejected = Json.list(answer.body.get("rejected")).size();
          long counted = Json.number(answer.body.get("accepted"), 0) + Json.number(answer.body.get("duplicates"), 0);
          if (counted + rejected != points.size()) return Outcome.later("server", 0);
          queue.remove(points, sent(rejected, answer));
          size = BackOff.larger(size);
        } else if (kind == Outcome.Kind.REFUSED) uplink.onRefused(equipment, answer.outcome.reason);
        else if (kind != Outcome.Kind.LATER || "slow".equals(answer.outcome.reason)) {
          if (size == BackOff.smaller(size)) return Outcome.later("server", 0);
          size = BackOff.smaller(size);
        }
        return answer.outcome;
      }
    };
  }

  private Work notes(final String equipment, final String token, final List<Object> stops, final List<Object> sleeps) {
    Map<String, Object> body = Json.of("points", new ArrayList<Object>(), "app", uplink.app());
    body.putAll(Notes.told(stops, sleeps));
    final String json = Json.write(body);
    return new Work() {
      @Override
      public Server.Answer call() {
        return server.points(token, json);
      }

      @Override
      public Outcome done(Server.Answer answer) {
        Outcome.Kind kind = answer.outcome.kind;
        if (kind == Outcome.Kind.REFUSED) uplink.onRefused(equipment, answer.outcome.reason);
        else if (kind == Outcome.Kind.STORED && answer.body.get("accepted") == null) return Outcome.later("server", 0);
        else if (kind == Outcome.Kind.STORED) notes.remove(stops, sleeps, sent(0, answer));
        // The server will never take them.
        else if (kind != Outcome.Kind.LATER) notes.remove(stops, sleeps, Json.of());
        return answer.outcome;
      }
    };
  }

  private Work photo(final String equipment, final String token, final Photo photo) {
    final long takenAt = Skew.corrected(photo.at, photo.skew, uplink.skew());
    return new Work() {
      private boolean lost;

      @Override
      public Server.Answer call() {
        lost = !photo.sha256.equals(Hash.of(queue.pictures.of(photo)));
        return lost ? null : server.photo(token, photo, takenAt, queue.pictures.of(photo));
      }

      @Override
      public Outcome done(Server.Answer answer) {
        if (lost) {
          // The phone has lost or damaged it: there is nothing left to send.
          queue.remove(photo, Json.of());
          return Outcome.of(422, null);
        }
        Outcome.Kind kind = answer.outcome.kind;
        if (kind == Outcome.Kind.STORED) {
          if (Json.text(answer.body.get("_id")) == null) return Outcome.later("server", 0);
          queue.remove(photo, sent(0, answer));
        } else if (kind == Outcome.Kind.REFUSED) uplink.onRefused(equipment, answer.outcome.reason);
        else if (kind != Outcome.Kind.LATER) queue.refuse(photo);
        return answer.outcome;
      }
    };
  }

  private Map<String, Object> sent(int rejected, Server.Answer answer) {
    return uplink.onSent(rejected, Boolean.TRUE.equals(answer.body.get("update")));
  }
}
